// What repetitions of a pattern's series become ([5] §3.1, Fig. 1).
#pragma once

#include <optional>
#include <vector>

#include "algorithms/patterns.hpp"
#include "measure/median_interval.hpp"

namespace loggp::measure {

/// Of averages over series, in µs.
struct TimeSummary {
  double minimum = 0;  ///< the only one that is reproducible, says [5]
  double median = 0;
  std::optional<Interval> median_95;
  double average = 0;
  double maximum = 0;
};

struct PatternRow {
  PatternPoint point;
  std::size_t samples = 0;
  std::size_t disturbed = 0;       ///< of them; they count, as [5]'s averages and maxima have them
  TimeSummary slowest;             ///< of all pairs, in each series
  std::vector<TimeSummary> pairs;  ///< each
  /// What all pairs move together, in MB/s (1e6 B/s), while the slowest one is not done: from its
  /// median.
  double bandwidth = 0;
  double computed = 0;  ///< µs: how long the computation takes alone
  /// By how much computation and exchange are shorter together than one after the other, as a
  /// share of the shorter one: 1 is perfect. Medians. Nothing without a computation.
  std::optional<double> overlapped;
};

/// A row for each point that has samples, ascending. Pre: each sample has a time for each pair.
[[nodiscard]] std::vector<PatternRow> summarise(Pattern pattern,
                                                const std::vector<PatternSample>& samples);

}  // namespace loggp::measure
