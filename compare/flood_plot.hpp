// What pLogP's g costs, as a picture ([4] §1.1).
#pragma once

#include <cstdint>

#include "compare/flood_claim.hpp"
#include "compare/plot_plan.hpp"

namespace loggp::compare {

/// The error of a flood's g over the messages that are sent, 10 to 100000 of them: as claimed, and
/// as simulated in pLogP and on the network itself, which the claim is of. Marked are what PRTT
/// sends to find all parameters, what 1 % takes, and what [4] prints of the network that it means.
[[nodiscard]] PlotPlan flood_plot(const Machine& truth, const FloodClaim& claim,
                                  std::int64_t messages_of_prtt);

}  // namespace loggp::compare
