// Plots of the gain of the logarithmic over the linear synchronisation of clocks ([3] Fig. 8).
#pragma once

#include <span>

#include "compare/chart/plot_plan.hpp"
#include "compare/known/simulated_clocks.hpp"

namespace loggp::compare {

/// Returns a plot of the times in ms that rank 0 needs for the linear and the logarithmic
/// synchronisation, over the number of processes. Each noise has its own curves. Pre: all gains are
/// of one parameter set; within each noise the ranks ascend.
[[nodiscard]] PlotPlan synchronisation_plot(std::span<const ClockGain> gains);

/// Returns a plot of the quotient of the linear and the logarithmic time, with bars from its 5th to
/// its 95th percentile over the seeds. A line shows the quotient of the numbers of steps, (P −
/// 1)/⌈log₂P⌉. A point shows the claim of [3] when `gains` include 128 processes. Pre: as for
/// synchronisation_plot().
[[nodiscard]] PlotPlan gain_plot(std::span<const ClockGain> gains);

}  // namespace loggp::compare
