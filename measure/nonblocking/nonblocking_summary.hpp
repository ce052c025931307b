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
  std::int64_t blocking_late = 0;  ///< repetitions of t_b that ranks did not begin together
  std::int64_t repetitions = 0;    ///< without any, the following values are meaningless
  double overhead_us = 0;
  std::optional<Interval> interval_us{};
  double start_us = 0;
  double tests_us = 0;
  double wait_us = 0;
  std::optional<double> overlap{};
  /// Only for strategies without MPI_Test calls, and only if there is another strategy to compare
  /// with.
  std::optional<double> asynchronous_progress{};
};

/// Returns each rank's overhead: what the collective costs it besides the computation. For the
/// time-based method this is the time in all calls. For the work-based one it is the total time
/// minus the time of the work alone. Pre: `blocking` then has work_us.
[[nodiscard]] std::vector<double> overheads_us(const NonblockingSample& sample,
                                               const BlockingTime& blocking);

/// Returns a row for each point, in the order of file.ends.
[[nodiscard]] std::vector<NonblockingRow> summarise(const NonblockingFile& file,
                                                    Reduction reduction);

}  // namespace loggp::measure
