// The options that say under which conditions a simulation runs; all that simulate share them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compare/predict/conditions.hpp"

namespace loggp::cli {

/// What stands on the command line, as text. The arrivals are the benchmark's.
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

/// Of --seed, in every command.
inline constexpr std::int64_t most_seed = (std::int64_t{1} << 53) - 1;
/// Any seed that a double holds exactly, like every number on a command line.
[[nodiscard]] std::uint64_t parse_seed(const std::string& text);

/// Understood. Throw InputError that names the option.
[[nodiscard]] compare::Conditions conditions_of(const ConditionOptions& options,
                                                std::uint64_t seed);
/// The same as columns (name, text) of a result.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> columns_of(
    const ConditionOptions& options);
/// What a measurement on a simulated network says of it in its samples' header: whatever changes
/// what the samples mean.
[[nodiscard]] std::map<std::string, std::string> provenance_of(const ConditionOptions& options,
                                                               std::uint64_t seed);
/// A place for each of `ranks`, if not for more.
[[nodiscard]] Placement placement_of(const ConditionOptions& options, std::int32_t ranks);

}  // namespace loggp::cli
