// The measuring procedure on a simulated network, where the parameters are known.
#pragma once

#include "compare/predict/conditions.hpp"
#include "measure/loggp/campaign.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs a PRTT campaign between two simulated ranks, whose messages carry no data, and returns its
/// result. `conditions` may disturb the ranks. Throws the errors of measure::Campaign.
[[nodiscard]] measure::CampaignResult measure_simulated(const Machine& truth,
                                                        const measure::CampaignOptions& options,
                                                        const measure::Provenance& provenance,
                                                        const Conditions& conditions);

}  // namespace loggp::compare
