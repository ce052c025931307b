// From samples of nonblocking collectives to overhead, overlap and asynchronous progress.
#pragma once

#include <optional>
#include <vector>

#include "algorithms/reduction.hpp"
#include "measure/median_interval.hpp"
#include "measure/nonblocking_file.hpp"

namespace loggp::measure {

struct NonblockingRow {
  NonblockingPoint point;
  NonblockingEnd end;
  double blocking_us = 0;          ///< t_b
  std::int64_t blocking_late = 0;  ///< its repetitions that ranks did not begin together
  std::int64_t repetitions = 0;
  double overhead_us = 0;  ///< median over repetitions; like the next four it means nothing at 0
  std::optional<Interval> interval_us{};
  double start_us = 0;
  double tests_us = 0;
  double wait_us = 0;
  std::optional<double> overlap{};
  /// Of strategies without calls of the program; needs another strategy to compare with.
  std::optional<double> asynchronous_progress{};
};

/// Of each rank: what the collective costs it beside its computation. Time-based all calls' times;
/// work-based the whole time without that of the work alone, which `blocking` must know.
[[nodiscard]] std::vector<double> overheads_us(const NonblockingSample& sample,
                                               const BlockingTime& blocking);

/// One for each point, in the order of the ends.
[[nodiscard]] std::vector<NonblockingRow> summarise(const NonblockingFile& file,
                                                    Reduction reduction);

}  // namespace loggp::measure
