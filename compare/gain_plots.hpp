// What the logarithmic synchronisation of clocks gains, as pictures ([3] Fig. 8).
#pragma once

#include <span>

#include "compare/plot_plan.hpp"
#include "compare/simulated_clocks.hpp"

namespace loggp::compare {

/// Rank 0's time in ms of the linear and the logarithmic synchronisation over the number of
/// processes, a curve for each noise. Pre: gains of one parameter set, by ascending ranks.
[[nodiscard]] PlotPlan synchronisation_plot(std::span<const ClockGain> gains);

/// Their quotient, from the 5th to the 95th percentile of the seeds, and the quotient of their
/// steps, (P − 1)/⌈log₂P⌉. What [3] claims is marked where gains are of as many processes.
[[nodiscard]] PlotPlan gain_plot(std::span<const ClockGain> gains);

}  // namespace loggp::compare
