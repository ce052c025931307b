// A plot of the cost of pLogP's g ([4] §1.1).
#pragma once

#include <cstdint>

#include "compare/chart/plot_plan.hpp"
#include "compare/known/flood_claim.hpp"

namespace loggp::compare {

/// Returns a plot of the error of a flood's g over its number of messages, from 10 to 100000: by
/// the formula of [4], simulated in pLogP, and simulated on the network itself. Marks show the
/// number of messages that PRTT sends to find all parameters, and the numbers that an error of 1 %
/// needs on the network and by the formula. For the network `printed_params`, a mark shows the
/// number that [4] prints.
[[nodiscard]] PlotPlan flood_plot(const Machine& truth, const FloodClaim& claim,
                                  std::int64_t messages_of_prtt);

}  // namespace loggp::compare
