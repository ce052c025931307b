// A plot of the cost of pLogP's g ([4] §1.1).
#pragma once

#include <cstdint>

#include "compare/chart/plot_plan.hpp"
#include "compare/known/flood_claim.hpp"

namespace loggp::compare {

/// Returns the error of a flood's g over its number of messages, 10 to 100000: as [4] claims, as
/// simulated in pLogP, and as simulated on the network itself. Marks show the number of messages
/// that PRTT sends to find all parameters, the number that an error of 1 % needs, and, for the
/// network that [4] means, the number that [4] prints.
[[nodiscard]] PlotPlan flood_plot(const Machine& truth, const FloodClaim& claim,
                                  std::int64_t messages_of_prtt);

}  // namespace loggp::compare
