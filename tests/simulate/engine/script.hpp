// Rank programs as lists of steps, so that a test reads like a table and can be drawn at random.
#pragma once

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

#include "models/base/errors.hpp"
#include "simulate/engine/simulation.hpp"
#include "tests/simulate/engine/performance.hpp"

namespace loggp::simulate {

/// What a run gave: each rank's finishing time in ps, or why it failed.
struct Result {
  std::vector<std::int64_t> finish;
  std::string error;
  std::vector<Log> logs = {};  ///< by rank, when they are asked for
  bool operator==(const Result&) const = default;
};

inline Result run(const Machine& machine, std::int32_t ranks, const Program& program,
                  const Options& options = {}) {
  Result result;
  try {
    const Outcome outcome = simulate(machine, ranks, program, options);
    for (std::int32_t rank = 0; rank < ranks; ++rank)
      result.finish.push_back(outcome.finish[Rank(rank)].in_ps());
  } catch (const RunError& error) {
    result.error = error.what();
  }
  return result;
}

/// Fills the logs of a run that ends well, when they are given.
inline Result run(const Machine& machine, const Script& script, const Options& options = {},
                  std::vector<Log>* logs = nullptr) {
  if (logs != nullptr) logs->resize(script.size());
  const Program program = [&](SimulatedProcess& self) {
    const auto rank = static_cast<std::size_t>(self.rank().number());
    return perform(self, script[rank], logs == nullptr ? nullptr : &(*logs)[rank]);
  };
  return run(machine, static_cast<std::int32_t>(script.size()), program, options);
}

inline const Options in_time_order{.time_order = true};

/// Each rank's finishing time; both engines must agree. On an error its text stands in the way.
inline std::vector<std::int64_t> finish(const Machine& machine, const Script& script,
                                        Options options = {}) {
  const Result fast = run(machine, script, options);
  options.time_order = true;
  if (const Result slow = run(machine, script, options); fast != slow)
    throw RunError("engines disagree: " + fast.error + " / " + slow.error);
  if (!fast.error.empty()) throw RunError(fast.error);
  return fast.finish;
}

}  // namespace loggp::simulate

template <>
struct doctest::StringMaker<std::vector<std::int64_t>> {
  static String convert(const std::vector<std::int64_t>& times) {
    return fmt::format("{{{}}}", fmt::join(times, ", ")).c_str();
  }
};

template <>
struct doctest::StringMaker<loggp::simulate::Result> {
  static String convert(const loggp::simulate::Result& result) {
    return fmt::format("{{{}}} {}", fmt::join(result.finish, ", "), result.error).c_str();
  }
};
