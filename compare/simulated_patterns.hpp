// Patterns of communication on a network whose parameters are known.
#pragma once

#include "algorithms/pairing.hpp"
#include "compare/conditions.hpp"
#include "measure/pattern_campaign.hpp"
#include "models/machine.hpp"

namespace loggp::compare {

/// A campaign between `ranks` simulated ranks, without payload; a simulated machine has no cache.
/// `conditions` may disturb it. Throws what PatternCampaign and select_pairs do.
[[nodiscard]] measure::PatternResult measure_simulated(const Machine& truth, std::int32_t ranks,
                                                       const PairChoice& pairs,
                                                       const measure::PatternOptions& options,
                                                       const measure::Provenance& provenance,
                                                       const Conditions& conditions);

}  // namespace loggp::compare
