// Lists of algorithms and schemes with the choices within them, as sweep, compare and bench take
// them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/collective_options.hpp"

namespace loggp::cli {

/// Returns the algorithm called `name`, which may end with choices: "scatter-allgather:ring",
/// "k-nomial:radix=8". A choice that the name leaves out is that of `base`. Throws InputError that
/// names the option.
[[nodiscard]] AlgorithmVariant find_algorithm_variant(const std::string& name,
                                                      const Benchmark& base, const char* option);
/// Returns the choices of --order and --barrier, for schemes that have them.
[[nodiscard]] SchemeVariant scheme_choices(const Benchmark& base);

/// Returns the options with the first value of each list of choices: --allgather, --sub-group,
/// --fan-out, --radix, --order and --barrier; on live ranks without --fan-out and --radix, which
/// all points of a samples file share.
[[nodiscard]] CollectiveOptions with_first_choices(CollectiveOptions options,
                                                   BenchmarkHost host = BenchmarkHost::simulator);
/// Returns `base` with each combination of the values of these options, which may be lists. Throws
/// InputError that names the option.
[[nodiscard]] std::vector<Benchmark> with_each_choice(
    const CollectiveOptions& options, const Benchmark& base,
    BenchmarkHost host = BenchmarkHost::simulator);
/// Return the variants of algorithms, or of schemes, that a list names, in the list's order. "all"
/// names every variant of every algorithm, "NAME:all" every variant of one algorithm or scheme. A
/// choice that the list leaves out is that of each of `bases`. Throw InputError for an unknown or
/// repeated name. On live ranks "native" is an algorithm and a barrier, too.
[[nodiscard]] std::vector<AlgorithmVariant> listed_algorithms(
    const std::string& list, std::span<const Benchmark> bases,
    BenchmarkHost host = BenchmarkHost::simulator);
[[nodiscard]] std::vector<SchemeVariant> listed_schemes(
    const std::string& list, std::span<const Benchmark> bases,
    BenchmarkHost host = BenchmarkHost::simulator);
/// Removes from the algorithms those that "all" in `list` stands for, but that are not made for all
/// of these numbers of ranks, and warns of them.
void leave_out_unsuited(std::vector<AlgorithmVariant>& algorithms, const std::string& list,
                        std::span<const std::int32_t> ranks);

/// Warns of the textbook algorithms that can cut a message into segments, if no --segment is given
/// and a message is longer than a byte: then each sends its message whole. The libraries'
/// algorithms always have their library's defaults.
void warn_of_whole_messages(std::span<const AlgorithmVariant> algorithms,
                            const std::string& segments, Bytes largest);
/// The same for one benchmark, with the text of its --segment.
void warn_of_whole_message(const Benchmark& benchmark, const std::string& segment);

/// Throws InputError, which names `option`, when a scheme is only simulated.
void refuse_overlapped(const std::vector<SchemeVariant>& schemes, std::string_view option);

}  // namespace loggp::cli
