// The options for the conditions of a simulation, which all commands that simulate share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "compare/predict/conditions.hpp"

namespace loggp::cli {

/// The options' values as they are on the command line, not yet parsed. --arrivals becomes part of
/// the benchmark, the others of its conditions.
struct ConditionOptions {
  std::string arrivals;
  std::vector<std::string> noise;
  std::string progress = "in-call";
  std::string receive = "onload";
  std::string ranks_per_node;
  std::string mapping;
};

/// Adds --noise, --progress and --receive.
void add_disturbance_options(CLI::App& command, ConditionOptions& options);
/// Adds the same and --arrivals, --ranks-per-node and --mapping.
void add_condition_options(CLI::App& command, ConditionOptions& options);

/// The largest --seed in every command. A double holds every smaller one exactly.
inline constexpr std::int64_t most_seed = (std::int64_t{1} << 53) - 1;
/// Returns the value of --seed, from 0 to most_seed. Throws InputError.
[[nodiscard]] std::uint64_t parse_seed(const std::string& text);

/// Returns the conditions. `seed` is that of --noise. Throws InputError that names the option.
[[nodiscard]] compare::Conditions chosen_conditions(const ConditionOptions& options,
                                                    std::uint64_t seed);
/// Returns the conditions and arrivals as columns (name, text) of a result.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> condition_columns(
    const ConditionOptions& options);
/// Returns what the header of a samples file says about a simulated network: the transport and all
/// conditions that change what the samples mean.
[[nodiscard]] std::map<std::string, std::string> condition_provenance(
    const ConditionOptions& options, std::uint64_t seed);
/// Returns the placement of at least `ranks` ranks. Throws InputError that names the option.
[[nodiscard]] Placement chosen_placement(const ConditionOptions& options, std::int32_t ranks);

}  // namespace loggp::cli
