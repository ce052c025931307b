// The options that decide when benchmarks on live ranks stop. The commands bench and nonblocking
// share them.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "measure/samples/stopping_rule.hpp"
#include "models/base/units.hpp"

namespace loggp::cli {

/// The options' values as they are on the command line, not yet parsed.
struct StoppingOptions {
  std::string stop = "interval";
  std::string precision;
  std::string repetitions;
  std::string budget = "30s";
};

/// Adds --stop, --precision, --repetitions and --time-budget.
void add_stopping_options(CLI::App& command, StoppingOptions& options);

/// Returns the share that a percentage above 0 writes, such as 0.05 for "5%". Throws InputError,
/// which begins with `option` and proposes `example`.
[[nodiscard]] double parse_percentage(std::string_view text, const char* option,
                                      const char* example);

/// Return the values of --stop, --precision and --repetitions, and of --time-budget. Throw
/// InputError that names the option.
[[nodiscard]] measure::StoppingRule stopping_rule(const StoppingOptions& options);
[[nodiscard]] Duration chosen_budget(const StoppingOptions& options);
/// Returns the time after which a single point is taken to hang, so that the job is ended: 120 s
/// plus four times `budget`, the time budget of all points.
[[nodiscard]] std::chrono::seconds time_limit(Duration budget);

/// The words of check_measured()'s error.
inline constexpr const char* no_repetition = "have no repetition that counts";
/// Throws RunError if `unmeasured` of `all` points have no repetition that counts.
void check_measured(std::size_t all, std::ptrdiff_t unmeasured);

/// Returns the numbers of a list or range, from `least` to `most`, in ascending order, each once.
/// Throws InputError that names `option`.
[[nodiscard]] std::vector<std::int64_t> ascending_list(const std::string& list, const char* option,
                                                       std::int64_t least, std::int64_t most);

}  // namespace loggp::cli
