// Why a benchmark of a collective reports what it reports.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/anatomy.hpp"
#include "compare/error_row.hpp"
#include "compare/overlap.hpp"

namespace loggp::compare {

/// A run is kept in memory and looked at some dozen times.
inline constexpr std::int64_t most_explained_operations = 2'000'000;

/// One operation alone against the same operation as a benchmark times it.
struct Explanation {
  ErrorRow row;               ///< what is reported and what would be right
  std::string collective;     ///< "binomial broadcast"
  Anatomy alone;              ///< one operation, until its last rank has finished
  Anatomy benchmark;          ///< the whole benchmark, until the rank has finished that reports
  bool is_alone = true;       ///< the benchmark is that one operation
  std::optional<Rank> until;  ///< that rank; nothing: the last one
  std::optional<Overlap> overlap;
  bool depends_on_time = false;  ///< what the benchmark's ranks do: its path with other parameters
                                 ///< is not known, so its derivatives mean nothing
  bool serves_as_it_comes = false;  ///< messages are received from anyone: ranges hold only as long
                                    ///< as every rank serves them in the same order

  /// Whether the report is the run's time / n, so that the run's critical path explains it; schemes
  /// that wait for a common start leave time out.
  [[nodiscard]] bool reports_the_run() const;
  /// By how much an operation's part of a time on the benchmark's critical path differs from that
  /// time in one operation alone. If the run is reported, the parts' differences sum to the error.
  [[nodiscard]] double error_us(Duration benchmark_part, Duration alone_part) const;
  [[nodiscard]] double per_operation_us(Duration whole) const;
  [[nodiscard]] double per_operation(std::int64_t whole) const {
    return static_cast<double>(whole) / static_cast<double>(row.iterations);
  }
};

/// Before a long run: throws InputError when the collective's own operations are more than
/// `most_explained_operations`. A trace with that limit counts the scheme's too.
void check_explainable(const Machine& machine, const Benchmark& benchmark,
                       const Conditions& conditions);

/// Reduction::max explains the run until its last rank has finished, root until the root has.
/// `trace` keeps the benchmark's run. Throws InputError for another reduction, which no one path
/// explains, and for more than `most_explained_operations`; RunError as the simulation does.
[[nodiscard]] Explanation explain(const Machine& machine, const Benchmark& benchmark,
                                  const Conditions& conditions, Reduction reduction, Trace& trace);

/// In plain words: what is wrong, that operations overlap, what one operation pays and what the
/// benchmark pays, which parameter the error is, and what the benchmark measures instead.
[[nodiscard]] std::vector<std::string> in_words(const Explanation& explanation);

}  // namespace loggp::compare
