// Summarises the repetitions of a pattern's series ([5] §3.1, Fig. 1).
#pragma once

#include <optional>
#include <vector>

#include "algorithms/probes/pattern_plan.hpp"
#include "measure/samples/median_interval.hpp"

namespace loggp::measure {

/// Statistics of the times of series, each time an average over its messages, in µs.
struct TimeSummary {
  double minimum = 0;  ///< the only reproducible statistic, according to [5]
  double median = 0;
  std::optional<Interval> median_95;
  double average = 0;
  double maximum = 0;
};

/// The results of one point.
struct PatternRow {
  PatternPoint point;
  std::size_t samples = 0;
  std::size_t disturbed = 0;       ///< number of disturbed samples; they are included, as in [5]
  TimeSummary slowest;             ///< of the slowest pair in each series
  std::vector<TimeSummary> pairs;  ///< of each pair
  /// Bytes under way at the same time in all pairs, divided by the median of `slowest`; in MB/s
  /// (1e6 B/s). An exchange counts both directions.
  double bandwidth = 0;
  double computed = 0;  ///< median time of the computation alone, in µs; 0 without one
  /// The time that overlapping computation and exchange saves, as a fraction of the shorter of the
  /// two: 1 is perfect. Computed from medians. Nothing without a computation, or without a row for
  /// the exchange alone.
  std::optional<double> overlapped;
};

/// Returns a row for each point that has samples, ascending by size, then by computation. Pre: each
/// sample has a time for each pair.
[[nodiscard]] std::vector<PatternRow> summarise(Pattern pattern,
                                                const std::vector<PatternSample>& samples);

}  // namespace loggp::measure
