// Explains the time that a benchmark of a collective reports.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/explain/anatomy.hpp"
#include "compare/predict/error_row.hpp"
#include "compare/predict/overlap.hpp"

namespace loggp::compare {

/// The largest number of operations in a run to explain. The run is kept in memory.
inline constexpr std::int64_t most_explained_operations = 2'000'000;

/// One operation alone, beside the same operation as a benchmark times it.
struct Explanation {
  ErrorRow row;               ///< the reported and the correct time
  std::string collective;     ///< "binomial broadcast"
  Anatomy alone;              ///< one operation, until its last rank has finished
  Anatomy benchmark;          ///< the benchmark until `until` has finished
  bool is_alone = true;       ///< whether the benchmark is one operation alone
  std::optional<Rank> until;  ///< the reporting rank; nothing: the last rank
  std::optional<Overlap> overlap;
  /// Whether the ranks of the benchmark decide by the time. Then its path with other parameters is
  /// not known, and its derivatives mean nothing.
  bool depends_on_time = false;
  /// Whether ranks receive from any source. Then ranges hold only as long as every rank serves its
  /// messages in the same order.
  bool serves_as_it_comes = false;

  /// Returns whether the reported time is the time of the run divided by n, so that the run's
  /// critical path explains it. Schemes that wait for a common start leave a part of the run out.
  [[nodiscard]] bool reports_the_run() const;
  /// Returns the difference, in µs, between one operation's share of `benchmark_part` and
  /// `alone_part`: times that the two critical paths spend on the same parameter or resource. Where
  /// reports_the_run(), the differences of all parts sum to the error.
  [[nodiscard]] double error_us(Duration benchmark_part, Duration alone_part) const;
  /// Return one operation's share of a time or a count of the benchmark.
  [[nodiscard]] double per_operation_us(Duration whole) const;
  [[nodiscard]] double per_operation(std::int64_t whole) const {
    return static_cast<double>(whole) / static_cast<double>(row.iterations);
  }
};

/// Throws InputError, before a long run begins, when the collective's own operations are more than
/// `most_explained_operations`. A trace with that limit also counts the operations of the scheme.
void check_explainable(const Machine& machine, const Benchmark& benchmark,
                       const Conditions& conditions);

/// Explains the run until its last rank has finished (Reduction::max) or until the root has
/// (Reduction::root), and records it in `trace`. Throws InputError for another reduction, which no
/// single path explains, and for more than `most_explained_operations`; RunError as the simulation
/// does.
[[nodiscard]] Explanation explain(const Machine& machine, const Benchmark& benchmark,
                                  const Conditions& conditions, Reduction reduction, Trace& trace);

/// Returns sentences for readers: the error, the overlap of operations, the costs of one operation
/// and of the benchmark, the parameter that causes most of the error, and what the benchmark
/// measures instead.
[[nodiscard]] std::vector<std::string> in_words(const Explanation& explanation);

}  // namespace loggp::compare
