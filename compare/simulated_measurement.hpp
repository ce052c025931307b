// The measuring procedure on a network whose parameters are known: how it is proved.
#pragma once

#include "compare/conditions.hpp"
#include "measure/campaign.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

/// A campaign between two simulated ranks, without payload. `conditions` may disturb them. Throws
/// what Campaign does.
[[nodiscard]] measure::CampaignResult measure_simulated(const Machine& truth,
                                                        const measure::CampaignOptions& options,
                                                        const measure::Provenance& provenance,
                                                        const Conditions& conditions);

}  // namespace loggp::compare
