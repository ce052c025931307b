#include "compare/explain/time_shares.hpp"

#include <fmt/format.h>

#include <numeric>

#include "compare/explain/explanation.hpp"
#include "models/base/errors.hpp"
#include "models/trace/trace.hpp"
#include "simulate/graph/critical_path.hpp"

namespace loggp::compare {

namespace {

using simulate::Breakdown;

std::array<Duration, cause_count> cause_times(const Breakdown& path) {
  return {path.time_of(Term::o_s),
          path.time_of(Term::L),
          path.time_of(Term::o_r),
          path.time_of(Term::g),
          path.time_of(Term::G),
          path.time_of(Term::O_s),
          path.time_of(Term::O_r),
          path.time_of(Term::reduce),
          path.time_of(Term::copy),
          path.time_of(Term::g_node) + path.time_of(Term::G_node),
          path.time_of(Term::G_memory),
          path.time_of(Term::g_link) + path.time_of(Term::G_link) + path.time_of(Term::l_link),
          path.arrival,
          path.computation,
          path.poll,
          path.wake_up,
          path.noise};
}

TimeShares simulated_shares(const Machine& machine, const Benchmark& benchmark,
                            const Conditions& conditions) {
  Trace trace;
  static_cast<void>(simulate_scheme(machine, benchmark, conditions, &trace));
  const simulate::Schedule schedule(trace, machine, {.may_be_noisy = conditions.disturbs()});
  const std::array<Duration, cause_count> causes = cause_times(critical_path(schedule).breakdown);
  TimeShares shares{.scheme = std::string(to_string(benchmark.scheme)),
                    .iterations = benchmark.iterations};
  for (std::size_t i = 0; i < cause_count; ++i) {
    shares.us.at(i) = causes.at(i).in_us() / static_cast<double>(benchmark.iterations);
  }
  return shares;
}

bool can_change_root(const Benchmark& benchmark) {
  return has_root(benchmark.collective) && benchmark.algorithm->order != Order::time;
}

}  // namespace

std::string_view to_string(Cause cause) {
  constexpr auto names = std::to_array<std::string_view>(
      {"o_s", "L", "o_r", "g", "G", "O_s", "O_r", "reductions", "copies", "interfaces", "memory",
       "links", "late arrival", "computation", "polls", "wake-ups", "noise"});
  static_assert(names.size() == cause_count);
  return names.at(static_cast<std::size_t>(cause));
}

double TimeShares::total_us() const {
  return std::accumulate(us.begin(), us.end(), 0.0);
}

void check_time_shares(const Machine& machine, Benchmark benchmark, const Conditions& conditions) {
  if (benchmark.iterations < 2) {
    throw InputError(
        "--picture compares one operation with several; give --iterations of at least 2");
  }
  benchmark.scheme = Scheme::loop;
  check_explainable(machine, benchmark, conditions);
}

std::vector<TimeShares> time_shares(const Machine& machine, Benchmark benchmark,
                                    const Conditions& conditions) {
  check_time_shares(machine, benchmark, conditions);
  const std::int64_t iterations = benchmark.iterations;
  std::vector<TimeShares> all;
  for (const Scheme scheme : {Scheme::once, Scheme::loop, Scheme::change_root}) {
    if (scheme == Scheme::change_root && !can_change_root(benchmark)) continue;
    benchmark.scheme = scheme;
    benchmark.iterations = scheme == Scheme::once ? 1 : iterations;
    all.push_back(simulated_shares(machine, benchmark, conditions));
  }
  return all;
}

}  // namespace loggp::compare
