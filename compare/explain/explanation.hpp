// Explains the time that a benchmark of a collective reports.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/explain/anatomy.hpp"
#include "compare/predict/error_row.hpp"
#include "compare/predict/overlap.hpp"

namespace loggp::compare {

/// The largest number of operations (sends, receives and computations) in a run to explain. The
/// limit exists because the run is kept in memory.
inline constexpr std::int64_t most_explained_operations = 2'000'000;

/// The critical path of one operation alone, and the critical path of a benchmark of this
/// operation.
struct Explanation {
  ErrorRow row;                 ///< the benchmark's reported and correct time
  std::string collective;       ///< "binomial broadcast"
  std::optional<Benchmark> of;  ///< what is explained; nothing of a static schedule
  /// The name of a static schedule, which has no collective, bytes, algorithm and scheme; empty for
  /// a benchmark of a collective.
  std::string schedule;
  Anatomy alone;                   ///< one operation, until its last rank has finished
  Anatomy benchmark;               ///< the benchmark until `until` has finished
  bool is_alone = true;            ///< scheme `once`, until its last rank has finished
  std::optional<Rank> until;       ///< the reporting rank; nothing: the last rank to finish
  std::optional<Overlap> overlap;  ///< see operation_overlap()
  /// Whether the actions of the benchmark's ranks depend on the time. Then the path under other
  /// parameters is not known, and the benchmark's derivatives have no meaning.
  bool depends_on_time = false;
  /// Whether messages take CPUs when they arrive. Then derivatives and their ranges are valid only
  /// as long as every rank serves its messages in the same order; the ranges do not show its end.
  bool serves_as_it_comes = false;

  /// Returns whether the reported time is the makespan of the run divided by n, so that the run's
  /// critical path explains the reported time. False for schemes that leave out a part of the run,
  /// such as waits for a common start.
  [[nodiscard]] bool reports_the_run() const;
  /// Returns benchmark_part / n − alone_part, in µs. The arguments are the times that the critical
  /// paths of the benchmark and of one operation alone spend on the same parameter or resource. If
  /// reports_the_run(), these differences, summed over all parameters and other costs, give the
  /// error.
  [[nodiscard]] double error_us(Duration benchmark_part, Duration alone_part) const;
  /// Return a time (in µs) or a count of the whole benchmark divided by n, its number of
  /// operations.
  [[nodiscard]] double per_operation_us(Duration whole) const;
  [[nodiscard]] double per_operation(std::int64_t whole) const {
    return static_cast<double>(whole) / static_cast<double>(row.iterations);
  }
};

/// Throws InputError when the operations of the collective alone, over all iterations, exceed
/// `most_explained_operations`. Simulates one operation to count them, so that the error comes
/// before a long run. Operations of the scheme itself are not counted here; the limit of
/// explain()'s trace counts them.
void check_explainable(const Machine& machine, const Benchmark& benchmark,
                       const Conditions& conditions);

/// Simulates the benchmark, records the run in `trace`, and explains it. The explained run ends
/// when the last rank has finished (Reduction::max), or when the root has (Reduction::root). If
/// only the root or rank 0 reports a time, the run ends when that rank has finished, for any
/// reduction. Otherwise throws InputError for other reductions, which no single path explains.
/// Lowers trace.limit to `most_explained_operations`, and throws InputError for more operations.
/// Throws as simulate_scheme() does.
[[nodiscard]] Explanation explain(const Machine& machine, const Benchmark& benchmark,
                                  const Conditions& conditions, Reduction reduction, Trace& trace);

/// Returns sentences for readers: the error, the overlap of operations, the costs of one operation
/// alone and of the benchmark, the parameter that causes most of the error, the bottleneck, and the
/// effect of a larger L. A benchmark of one operation alone has only its time and its costs.
[[nodiscard]] std::vector<std::string> in_words(const Explanation& explanation);

}  // namespace loggp::compare
