// The chart of [3] Fig. 11: the overhead of a nonblocking collective over its size.
#pragma once

#include <string>
#include <vector>

#include "compare/chart/plot_plan.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"

namespace loggp::compare {

/// Returns a plot with a curve of the overhead, with 95 % intervals, for each strategy and number
/// of ranks, and a curve of the blocking time for each number of ranks. The axes are logarithmic,
/// so that times and sizes that are not above 0 are left out. Throws RunError when no point is
/// left.
[[nodiscard]] PlotPlan overhead_plot(const std::string& collective,
                                     const std::vector<measure::NonblockingRow>& rows);

}  // namespace loggp::compare
