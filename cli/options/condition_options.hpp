// The options for the conditions of a simulation, which all commands that simulate share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compare/predict/circumstance_columns.hpp"
#include "compare/predict/conditions.hpp"
#include "models/parameters/parameters.hpp"
#include "models/parameters/replicates.hpp"

namespace loggp::cli {

/// The options' values as texts of the command line, not yet parsed. --arrivals becomes part of the
/// Benchmark, --ranks-per-node, --mapping and --cpus become the placement, and the others
/// become compare::Conditions.
struct ConditionOptions {
  std::string arrivals;
  std::vector<std::string> noise;
  std::string progress = "in-call";
  std::string receive = "onload";
  std::string ranks_per_node;
  std::string mapping;
  std::string cpus;       ///< empty: each rank has a CPU of its own
  std::string latency;    ///< empty: as the parameter set says
  std::string interface;  ///< empty: as the parameter set says
  std::string memory;     ///< empty: as the parameter set says
  std::string topology;   ///< empty: a full crossbar
  std::string clocks;     ///< empty: one perfect clock
};

/// Adds --latency.
void add_latency_option(CLI::App& command, ConditionOptions& options);
/// Adds --latency, --noise, --progress and --receive.
void add_disturbance_options(CLI::App& command, ConditionOptions& options);
/// Adds --clocks, which only commands that simulate benchmark schemes have.
void add_clocks_option(CLI::App& command, ConditionOptions& options);
/// Adds --ranks-per-node, --mapping, --cpus, --interface, --memory and --topology.
void add_placement_options(CLI::App& command, ConditionOptions& options);
/// Adds --arrivals and the options of add_placement_options() and add_disturbance_options().
void add_condition_options(CLI::App& command, ConditionOptions& options);

/// Returns the replicates of the parameter file `spec`, with the L that --latency asks for and the
/// node parameters of --interface and --memory. Warns if they are of one launch. Throws InputError
/// if it has fewer than 2, or is no file.
[[nodiscard]] Replicates chosen_replicates(const std::string& spec,
                                           const ConditionOptions& options);
/// Adds --interval, and returns its value as a share. chosen_level() throws InputError.
void add_interval_option(CLI::App& command, std::string& interval);
[[nodiscard]] double chosen_level(const std::string& interval);
/// What --interval asks for.
struct WantedInterval {
  double level = 0;  ///< the coverage, such as 0.95; 0: no interval is wanted
  Replicates replicates{};
};
/// Returns chosen_level() of the option's value and the chosen_replicates() of --params. `interval`
/// is empty where the option is not given. Throws InputError as they do, and where it needs
/// --params.
[[nodiscard]] WantedInterval wanted_interval(const std::string& interval, const std::string& params,
                                             const ConditionOptions& options);

/// The largest seed that parse_seed() accepts. A double holds this number and every smaller one
/// exactly.
inline constexpr std::int64_t most_seed = (std::int64_t{1} << 53) - 1;
/// Returns the seed in `text`, the value of --seed, from 0 to most_seed. Throws InputError.
[[nodiscard]] std::uint64_t parse_seed(const std::string& text);

/// Returns the conditions of --progress, --receive, --noise and --clocks. `seed` is the seed of the
/// noise and of the clocks. Throws InputError when a value is wrong.
[[nodiscard]] compare::Conditions chosen_conditions(const ConditionOptions& options,
                                                    std::uint64_t seed);
/// Returns the parameter set that `spec` describes, with the L that --latency asks for, and with
/// the node parameters of --interface, --memory and --topology, which its name then contains.
/// Throws InputError, as find_parameters() does.
[[nodiscard]] ParameterSet chosen_parameters(const std::string& spec,
                                             const ConditionOptions& options);
/// Return the circumstances of a result. `reduce` is how the ranks' times are reduced to one.
/// ranks_per_node has the values of --mapping and --cpus where they are given, beside that of
/// --ranks-per-node; of round-robin with the number of nodes to which `placement` deals the ranks.
/// The first function returns those of a simulated schedule or collective, without what only
/// benchmarks have; the second one those of a simulated benchmark, with the text of --flush; the
/// third one those of a benchmark on live ranks.
[[nodiscard]] compare::Circumstances condition_circumstances(const ConditionOptions& options,
                                                             const Placement& placement);
[[nodiscard]] compare::Circumstances simulated_circumstances(const ConditionOptions& options,
                                                             const Placement& placement,
                                                             const Benchmark& base,
                                                             const std::string& flush,
                                                             std::string_view reduce);
[[nodiscard]] compare::Circumstances live_circumstances(const Benchmark& base,
                                                        std::string_view reduce);
/// Returns the facts about a simulated network for the header of a samples file: the transport,
/// --progress, --receive and, with noise, --noise and `seed`.
[[nodiscard]] std::map<std::string, std::string> condition_provenance(
    const ConditionOptions& options, std::uint64_t seed);
/// Returns the placement that --ranks-per-node, --mapping and --cpus give; without them, one rank
/// on each node and CPU. With --topology the nodes are those of the topology. Throws InputError
/// when a value is wrong, --mapping or --cpus places fewer than `ranks` ranks, or the topology has
/// too few places. Warns if --memory is given and no two ranks share a node.
[[nodiscard]] Placement chosen_placement(const ConditionOptions& options, std::int32_t ranks);

}  // namespace loggp::cli
