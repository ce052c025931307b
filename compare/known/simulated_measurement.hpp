// The measuring procedure on a simulated network, where the parameters are known.
#pragma once

#include "compare/predict/conditions.hpp"
#include "measure/loggp/campaign.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs a campaign between two simulated ranks, without payload. `conditions` may disturb the
/// ranks. Throws what Campaign throws.
[[nodiscard]] measure::CampaignResult measure_simulated(const Machine& truth,
                                                        const measure::CampaignOptions& options,
                                                        const measure::Provenance& provenance,
                                                        const Conditions& conditions);

}  // namespace loggp::compare
