// The options of a benchmark, and the only place where they are parsed into a Benchmark.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/schemes/scheme_variant.hpp"
#include "cli/options/condition_options.hpp"
#include "models/machine/machine.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::cli {

/// The options' values as texts of the command line, not yet parsed. Where a command takes a list
/// instead of one value, it keeps the list in a member of its own; only lists of --ranks and of the
/// choices within algorithms and schemes are kept here.
struct CollectiveOptions {
  std::string collective;
  std::string algorithm;
  std::string scheme = "once";
  std::string params;
  std::string ranks;
  std::string bytes = "1";
  std::string counts = "uniform";
  std::string segment;
  std::string piece;
  std::string allgather = "ring";
  std::string sub_group = "pipelined";
  std::string operation = "sum";
  std::string type;
  std::string fan_out = "0";
  std::string radix = "0";
  std::string requests = "0";
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

/// Adds --order, --barrier, --barrier-bytes, --barriers and --flush, each of which only some
/// schemes use.
void add_scheme_options(CLI::App& command, CollectiveOptions& options);

/// Adds --segment for a single size. The command sweep takes a list instead and does not call this
/// function.
void add_segment_option(CLI::App& command, CollectiveOptions& options);
/// Adds --counts, which only the vector forms of collectives use.
void add_counts_option(CLI::App& command, CollectiveOptions& options);
/// Adds --piece, --allgather and --sub-group, each of which only some algorithms use.
void add_algorithm_options(CLI::App& command, CollectiveOptions& options);

/// Adds the collective, --bytes, --counts, --segment, --seed and the options of algorithms, schemes
/// and conditions.
void add_operation_options(CLI::App& command, CollectiveOptions& options);
/// Adds all options of a single benchmark: those of add_operation_options() and --algorithm,
/// --scheme, --params, --ranks, --root and --iterations.
void add_benchmark_options(CLI::App& command, CollectiveOptions& options);

/// Return the names of the algorithms of all or of some collectives, and of all schemes or of those
/// that run on MPI ranks, for help texts.
[[nodiscard]] std::string list_of_algorithms();
[[nodiscard]] std::string list_of_algorithms(const std::vector<std::string>& collectives);
[[nodiscard]] std::string list_of_schemes();
[[nodiscard]] std::string list_of_live_schemes();

/// The largest number of ranks that a command of the simulator takes.
inline constexpr std::int32_t most_simulated_ranks = std::int32_t{1} << 30;

/// The host on which a benchmark runs. For live ranks --flush is a number of bytes, and --barrier
/// may be `native`, the MPI library's own. For the simulator --flush is a time.
enum class BenchmarkHost : std::uint8_t { simulator, live_ranks };

/// Sets the operation and the choices within algorithms and schemes, which only some of these use.
/// Throws InputError that names the option when a value is wrong, or a list.
void set_choices(Benchmark& base, const CollectiveOptions& options, BenchmarkHost host);
/// Returns the benchmark that the options describe, without algorithm and scheme, because many
/// commands take lists of these. Throws InputError that names the option when a value is wrong, and
/// when the root is not one of `ranks` ranks.
[[nodiscard]] Benchmark base_benchmark(const CollectiveOptions& options, std::int32_t ranks,
                                       BenchmarkHost host = BenchmarkHost::simulator);
/// Replaces a list of sizes by the mean of `counts` if these are a list, which decides the sizes.
/// Throws InputError if there are several sizes then.
void replace_sizes(const BlockCounts& counts, std::vector<Bytes>& sizes);
/// Returns the whole benchmark for the simulator: base_benchmark() with --algorithm and --scheme.
/// Throws InputError that names the option.
[[nodiscard]] Benchmark single_benchmark(const CollectiveOptions& options, std::int32_t ranks);
/// Returns the number that --ranks gives, from 1 to most_simulated_ranks. Throws InputError.
[[nodiscard]] std::int32_t number_of_ranks(const CollectiveOptions& options);
/// Returns the conditions of a simulation. --seed is the seed of the disturbances. Throws
/// InputError that names the option.
[[nodiscard]] compare::Conditions simulated_conditions(const CollectiveOptions& options);
/// Returns the machine with the parameter set of --params, which names a single set, and the
/// placement of `ranks` ranks. Throws InputError when one of these is wrong.
[[nodiscard]] Machine simulated_machine(const CollectiveOptions& options, std::int32_t ranks);
/// Return the values of a list or range of --segments (0: one segment; an empty list means the
/// same), or of --seeds, ascending. Throw InputError when a value is wrong.
[[nodiscard]] std::vector<Bytes> listed_segments(const std::string& list);
[[nodiscard]] std::vector<std::uint64_t> listed_seeds(const std::string& list);

/// Returns the parts of "a,b,c". Throws InputError when a part appears twice.
[[nodiscard]] std::vector<std::string> split_names(const std::string& list);
/// Returns the texts that describe parameter sets in a list. The inline form of a set contains
/// commas too: a part "key=value" belongs to the text before it if that text is inline and does not
/// have the key yet. Throws InputError when a text appears twice.
[[nodiscard]] std::vector<std::string> split_parameter_sets(const std::string& list);
/// Returns the parameter sets that a list describes, in the list's order, with the L that --latency
/// asks for. Throws InputError when a set is unknown or wrong, and when two sets have the same
/// name, because the rows of results are told apart by this name. `option` is the option that the
/// error names.
[[nodiscard]] std::vector<ParameterSet> find_parameter_sets(const std::string& list,
                                                            const ConditionOptions& conditions,
                                                            std::string_view option = "--params");

}  // namespace loggp::cli
