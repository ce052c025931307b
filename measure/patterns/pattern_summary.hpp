// Summarises the repetitions of a pattern's series ([5] §3.1, Fig. 1).
#pragma once

#include <optional>
#include <vector>

#include "algorithms/probes/pattern_plan.hpp"
#include "measure/samples/median_interval.hpp"

namespace loggp::measure {

/// Statistics of the times of series, each time an average over its messages, in µs.
struct TimeSummary {
  double minimum = 0;  ///< the only reproducible one, according to [5]
  double median = 0;
  std::optional<Interval> median_95;
  double average = 0;
  double maximum = 0;
};

/// The results of one point.
struct PatternRow {
  PatternPoint point;
  std::size_t samples = 0;
  std::size_t disturbed = 0;       ///< how many samples were disturbed; they count as [5]'s do
  TimeSummary slowest;             ///< of the slowest pair in each series
  std::vector<TimeSummary> pairs;  ///< of each pair
  /// Bytes of all pairs together, divided by the median of the slowest pair; in MB/s (1e6 B/s).
  double bandwidth = 0;
  double computed = 0;  ///< median time of the computation alone, in µs
  /// The time saved by overlapping computation and exchange, as a fraction of the shorter of the
  /// two: 1 is perfect. From medians. Nothing without a computation.
  std::optional<double> overlapped;
};

/// Returns a row for each point that has samples, ascending. Pre: each sample has a time for each
/// pair.
[[nodiscard]] std::vector<PatternRow> summarise(Pattern pattern,
                                                const std::vector<PatternSample>& samples);

}  // namespace loggp::measure
