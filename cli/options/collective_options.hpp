// The options of a benchmark. Only here are they parsed into a Benchmark.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "cli/options/condition_options.hpp"
#include "models/machine/machine.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::cli {

/// The options' values as they are on the command line, not yet parsed. A command that takes a list
/// instead of one value keeps the list elsewhere, except that of --ranks.
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

/// Adds --order, --barrier, --barrier-bytes, --barriers and --flush, which single schemes use.
void add_scheme_options(CLI::App& command, CollectiveOptions& options);

/// Adds --segment, for one size; sweep takes a list instead.
void add_segment_option(CLI::App& command, CollectiveOptions& options);
/// Adds --piece, --allgather and --sub-group, which single algorithms use.
void add_algorithm_options(CLI::App& command, CollectiveOptions& options);

/// Adds the collective, --bytes, --segment, --seed and the options of algorithms, schemes and
/// conditions.
void add_operation_options(CLI::App& command, CollectiveOptions& options);
/// Adds the same and --algorithm, --scheme, --params, --ranks, --root, --iterations: all options of
/// a single benchmark.
void add_benchmark_options(CLI::App& command, CollectiveOptions& options);

/// Return the names of all algorithms, and of all schemes, for help texts.
[[nodiscard]] std::string list_of_algorithms();
[[nodiscard]] std::string list_of_schemes();

/// The largest number of ranks that a command of the simulator takes.
inline constexpr std::int32_t most_simulated_ranks = std::int32_t{1} << 30;

/// The host of a benchmark. For live ranks --flush is a number of bytes, and --barrier may be the
/// MPI library's own. For the simulator --flush is a time.
enum class BenchmarkHost : std::uint8_t { simulator, live_ranks };

/// Returns the benchmark that the options describe, except for its algorithm and scheme, of which
/// many commands take lists. Throws InputError that names the option, also when the root is not one
/// of `ranks` ranks.
[[nodiscard]] Benchmark base_benchmark(const CollectiveOptions& options, std::int32_t ranks,
                                       BenchmarkHost host = BenchmarkHost::simulator);
/// Returns the whole benchmark: base_benchmark() with --algorithm and --scheme.
[[nodiscard]] Benchmark single_benchmark(const CollectiveOptions& options, std::int32_t ranks);
/// Returns the number that --ranks gives.
[[nodiscard]] std::int32_t number_of_ranks(const CollectiveOptions& options);
/// Returns the conditions of a simulation; its disturbances are drawn with --seed.
[[nodiscard]] compare::Conditions simulated_conditions(const CollectiveOptions& options);
/// Returns the machine with the single set of --params and the placement of `ranks` ranks.
[[nodiscard]] Machine simulated_machine(const CollectiveOptions& options, std::int32_t ranks);
/// Return what a list of --algorithms or --schemes names. Throw InputError for an unknown name.
[[nodiscard]] std::vector<const AlgorithmInfo*> listed_algorithms(const std::string& collective,
                                                                  const std::string& list);
[[nodiscard]] std::vector<Scheme> listed_schemes(const std::string& list);

/// Returns the parts of "a,b,c". Throws InputError when a part stands there twice.
[[nodiscard]] std::vector<std::string> split_names(const std::string& list);
/// Returns the parameter sets in a list. The inline form of a set contains commas too: a part
/// "key=value" belongs to the set before it if that set is inline and does not have the key yet.
[[nodiscard]] std::vector<std::string> split_parameter_sets(const std::string& list);
/// Returns the sets themselves. Throws InputError when two have the same name, because rows of
/// results are told apart by it.
[[nodiscard]] std::vector<ParameterSet> find_parameter_sets(const std::string& list,
                                                            std::string_view option = "--params");

}  // namespace loggp::cli
