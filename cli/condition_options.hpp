// The options that say under which conditions a simulation runs; all that simulate share them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compare/conditions.hpp"

namespace loggp::cli {

/// What stands on the command line, as text.
struct ConditionOptions {
  std::string arrivals;
  std::vector<std::string> noise;
  std::string progress = "in-call";
  std::string receive = "onload";
  std::string ranks_per_node;
  std::string mapping;
};

/// --noise, --progress and --receive.
void add_disturbance_options(CLI::App& command, ConditionOptions& options);
/// Those, --arrivals, --ranks-per-node and --mapping.
void add_condition_options(CLI::App& command, ConditionOptions& options);

/// Understood. Throw InputError that names the option.
[[nodiscard]] compare::Conditions conditions_of(const ConditionOptions& options,
                                                std::uint64_t seed);
/// The same as columns (name, text) of a result.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> columns_of(
    const ConditionOptions& options);
/// A place for each of `ranks`, if not for more.
[[nodiscard]] Placement placement_of(const ConditionOptions& options, std::int32_t ranks);

}  // namespace loggp::cli
