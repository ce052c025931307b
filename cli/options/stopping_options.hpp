// The options that say how long benchmarks on ranks go on; bench and nonblocking share them.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "measure/samples/stopping_rule.hpp"
#include "models/base/units.hpp"

namespace loggp::cli {

/// What stands on the command line, as text.
struct StoppingOptions {
  std::string stop = "interval";
  std::string precision;
  std::string repetitions;
  std::string budget = "30s";
};

/// --stop, --precision, --repetitions, --time-budget.
void add_stopping_options(CLI::App& command, StoppingOptions& options);

/// Understood. Throw InputError that names the option.
[[nodiscard]] measure::StoppingRule rule_of(const StoppingOptions& options);
[[nodiscard]] Duration budget_of(const StoppingOptions& options);
/// After which ranks that spend `budget` are given up.
[[nodiscard]] std::chrono::seconds limit_of(Duration budget);

/// Of a list or range, ascending and each once.
[[nodiscard]] std::vector<std::int64_t> ascending_list(const std::string& list, const char* option,
                                                       std::int64_t least, std::int64_t most);

}  // namespace loggp::cli
