// [3] Fig. 11: what a nonblocking collective costs beside computation, over its size.
#pragma once

#include <string>
#include <vector>

#include "compare/plot_plan.hpp"
#include "measure/nonblocking_summary.hpp"

namespace loggp::compare {

/// A curve for each strategy and number of ranks with its 95 % intervals, and for each number of
/// ranks the blocking time. Axes are logarithmic: overheads and sizes of 0 are left out. Throws
/// RunError when nothing is left.
[[nodiscard]] PlotPlan overhead_plot(const std::string& collective,
                                     const std::vector<measure::NonblockingRow>& rows);

}  // namespace loggp::compare
