// Computes overhead, overlap and asynchronous progress from samples of nonblocking collectives.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/median_interval.hpp"
#include "measure/samples/nonblocking_file.hpp"

namespace loggp::measure {

/// The results of one point. Times are medians over repetitions.
struct NonblockingRow {
  NonblockingPoint point;
  NonblockingEnd end;
  double blocking_us = 0;          ///< the blocking time t_b
  std::int64_t blocking_late = 0;  ///< repetitions of stage 1 that a rank began late
  std::int64_t repetitions = 0;    ///< if 0, the values below have no meaning
  double overhead_us = 0;
  std::optional<Interval> interval_us{};  ///< 95 % interval of `overhead_us`
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

}  // namespace loggp::measure
