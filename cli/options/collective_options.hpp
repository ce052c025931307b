// The options of a benchmark, and the one place where they become one.
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

/// What stands on the command line, as text. A command that takes a list of something has a text of
/// its own for it, except for --ranks.
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

/// --bytes, --segment, --seed, those of algorithms and schemes, the conditions and the collective
/// itself.
void add_operation_options(CLI::App& command, CollectiveOptions& options);
/// Those and --algorithm, --scheme, --params, --ranks, --root: a single benchmark.
void add_benchmark_options(CLI::App& command, CollectiveOptions& options);

/// What the help says of the catalogue: every name there is.
[[nodiscard]] std::string list_of_algorithms();
[[nodiscard]] std::string list_of_schemes();

/// The most ranks that a command of the simulator takes.
inline constexpr std::int32_t most_simulated_ranks = std::int32_t{1} << 30;

/// What runs a benchmark. Live ranks flush so many bytes and may run the MPI library's own barrier;
/// for the simulator flushing takes a time.
enum class BenchmarkHost : std::uint8_t { simulator, live_ranks };

/// Returns the benchmark that the options describe, but for what many commands have lists of:
/// algorithm and scheme. The root is one of `ranks`. Throws InputError that names the option.
[[nodiscard]] Benchmark base_benchmark(const CollectiveOptions& options, std::int32_t ranks,
                                       BenchmarkHost host = BenchmarkHost::simulator);
/// Returns the whole benchmark: that of base_benchmark with --algorithm and --scheme.
[[nodiscard]] Benchmark single_benchmark(const CollectiveOptions& options, std::int32_t ranks);
/// Returns the number that --ranks gives.
[[nodiscard]] std::int32_t number_of_ranks(const CollectiveOptions& options);
/// Returns what only a simulation of the benchmark has, drawn with --seed.
[[nodiscard]] compare::Conditions simulated_conditions(const CollectiveOptions& options);
/// Returns the machine of the one parameter set, with the ranks in their places.
[[nodiscard]] Machine simulated_machine(const CollectiveOptions& options, std::int32_t ranks);
/// Looks each name of a list up: of --algorithms, --schemes.
[[nodiscard]] std::vector<const AlgorithmInfo*> listed_algorithms(const std::string& collective,
                                                                  const std::string& list);
[[nodiscard]] std::vector<Scheme> listed_schemes(const std::string& list);

/// "a,b,c" as its parts; InputError when one stands there twice.
[[nodiscard]] std::vector<std::string> split_names(const std::string& list);
/// The same for parameter sets, whose inline form has commas of its own: a part "key=value" goes on
/// with the set before it when that is one too and has not named the key yet.
[[nodiscard]] std::vector<std::string> split_parameter_sets(const std::string& list);
/// The sets themselves; InputError when two have one name, by which rows are told apart.
[[nodiscard]] std::vector<ParameterSet> parameter_sets_of(const std::string& list,
                                                          std::string_view option = "--params");

}  // namespace loggp::cli
