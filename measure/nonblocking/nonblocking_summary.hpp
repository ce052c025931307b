// Computes overhead, overlap and asynchronous progress from samples of nonblocking collectives.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/median_interval.hpp"
#include "measure/samples/nonblocking_file.hpp"

namespace loggp::measure {

/// The results of one point. Times are medians over repetitions; of several launches, the means of
/// the launches' medians.
struct NonblockingRow {
  NonblockingPoint point;
  NonblockingEnd end;
  double blocking_us = 0;          ///< the blocking time t_b
  std::int64_t blocking_late = 0;  ///< repetitions of stage 1 that a rank began late
  std::int64_t repetitions = 0;    ///< if 0, the values below have no meaning
  std::int64_t launches = 1;       ///< those with repetitions of the point
  double overhead_us = 0;
  std::optional<Interval> interval_us{};  ///< 95 % interval of `overhead_us`, over launches if
                                          ///< there are several
  double start_us = 0;
  double tests_us = 0;
  double wait_us = 0;
  std::optional<double> overlap{};
  /// asynchronous_progress() of the point. Only for strategies without MPI_Test calls, and only if
  /// another strategy was measured under the same conditions.
  std::optional<double> asynchronous_progress{};
};

/// Returns each rank's overhead, in µs: the time that the collective costs the rank besides the
/// computation. For method "time" this is the time in all calls. For method "work" it is the total
/// time minus the rank's time for the workload alone. Pre: for method "work", `blocking` has
/// work_us.
[[nodiscard]] std::vector<double> overheads_us(const NonblockingSample& sample,
                                               const BlockingTime& blocking);

/// Returns a row for each point that has an end, in the order of file.ends. Each repetition's times
/// are reduced over ranks by `reduction`. A row without a blocking time has no results.
[[nodiscard]] std::vector<NonblockingRow> summarise(const NonblockingFile& file,
                                                    Reduction reduction);

/// Returns a row for each point of several launches. The overhead is the geometric mean over
/// launches with its interval (time_over_launches()); where an overhead is not above 0, their mean
/// without one. Other times are arithmetic means. The sums of late repetitions are over launches;
/// other fields are those of the first launch with samples. For one launch returns its rows.
[[nodiscard]] std::vector<NonblockingRow> summarise_launches(
    const std::vector<NonblockingFile>& launches, Reduction reduction);

}  // namespace loggp::measure
