// Plots of how much faster the logarithmic synchronisation of clocks is ([3] Fig. 8).
#pragma once

#include <span>

#include "compare/chart/plot_plan.hpp"
#include "compare/known/simulated_clocks.hpp"

namespace loggp::compare {

/// Returns the times in ms that rank 0 needs for the linear and the logarithmic synchronisation,
/// over the number of processes; each noise has its own curves. Pre: gains of one parameter set, by
/// ascending ranks.
[[nodiscard]] PlotPlan synchronisation_plot(std::span<const ClockGain> gains);

/// Returns the quotient of the two times with its 5th to 95th percentile over the seeds, and the
/// quotient of their numbers of steps, (P − 1)/⌈log₂P⌉. A mark shows the claim of [3] where `gains`
/// have its number of processes.
[[nodiscard]] PlotPlan gain_plot(std::span<const ClockGain> gains);

}  // namespace loggp::compare
