// The options that say which collective is run how; simulate, timeline and compare share them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/condition_options.hpp"
#include "compare/simulated_scheme.hpp"

namespace loggp::cli {

/// What stands on the command line, as text.
struct CollectiveOptions {
  std::string collective;
  std::string algorithm;
  std::string scheme = "once";
  std::string params;
  std::string ranks;
  std::string bytes = "1";
  std::string segment;
  std::string piece;
  std::string allgather = "ring";
  std::string sub_group = "pipelined";
  std::string root = "0";
  std::string iterations = "1000";
  std::string order = "forward";
  std::string seed = "1";
  std::string barrier = "dissemination";
  std::string barrier_bytes = "0";
  std::string barriers = "1";
  std::string flush = "0";
  ConditionOptions conditions;
};

/// --order, --barrier, --barrier-bytes, --barriers, --flush: what single schemes ask for.
void add_scheme_options(CLI::App& command, CollectiveOptions& options);

/// For one size; sweep takes a list.
void add_segment_option(CLI::App& command, CollectiveOptions& options);
/// --piece, --allgather, --sub-group: what single algorithms ask for.
void add_algorithm_options(CLI::App& command, CollectiveOptions& options);
/// Of --segment and --piece: 0 if not given.
[[nodiscard]] Bytes part_of(const std::string& text, const char* option);

/// --bytes, --segment, --seed, those of algorithms and schemes, the conditions and the collective
/// itself.
void add_operation_options(CLI::App& command, CollectiveOptions& options);
/// Those and --algorithm, --scheme, --params, --ranks, --root: a single benchmark.
void add_benchmark_options(CLI::App& command, CollectiveOptions& options);

/// What the help says of the catalogue: every name there is.
[[nodiscard]] std::string list_of_algorithms();
[[nodiscard]] std::string list_of_schemes();

/// Understood. Throw InputError that names the option.
[[nodiscard]] std::int32_t ranks_of(const CollectiveOptions& options);
/// Those of single algorithms alone.
[[nodiscard]] CollectiveArguments algorithm_arguments_of(const CollectiveOptions& options);
[[nodiscard]] CollectiveArguments arguments_of(const CollectiveOptions& options,
                                               std::int32_t ranks);
[[nodiscard]] std::uint64_t seed_of(const CollectiveOptions& options);
[[nodiscard]] RootOrder::Kind order_kind_of(const CollectiveOptions& options);
[[nodiscard]] RootOrder order_of(const CollectiveOptions& options);
[[nodiscard]] std::int64_t iterations_of(const CollectiveOptions& options);
[[nodiscard]] compare::BarrierChoice barrier_choice_of(const CollectiveOptions& options);
[[nodiscard]] Duration flush_of(const CollectiveOptions& options);
/// The one parameter set with the ranks in their places.
[[nodiscard]] Machine machine_of(const CollectiveOptions& options, std::int32_t ranks);
[[nodiscard]] compare::Benchmark benchmark_of(const CollectiveOptions& options, std::int32_t ranks);

/// "a,b,c" as its parts; InputError when one stands there twice.
[[nodiscard]] std::vector<std::string> split_names(const std::string& list);
/// The same for parameter sets, whose inline form has commas of its own: a part "key=value" goes on
/// with the set before it when that is one too and has not named the key yet.
[[nodiscard]] std::vector<std::string> split_parameter_sets(const std::string& list);
/// The sets themselves; InputError when two have one name, by which rows are told apart.
[[nodiscard]] std::vector<ParameterSet> parameter_sets_of(const std::string& list,
                                                          std::string_view option = "--params");

}  // namespace loggp::cli
