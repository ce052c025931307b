// Communication patterns on a simulated network, where the parameters are known.
#pragma once

#include "algorithms/probes/pairing.hpp"
#include "compare/predict/conditions.hpp"
#include "measure/patterns/pattern_campaign.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs a campaign between `ranks` simulated ranks, without payload; a simulated machine has no
/// cache. `conditions` may disturb the ranks. Throws what PatternCampaign and select_pairs throw.
[[nodiscard]] measure::PatternResult measure_simulated(const Machine& truth, std::int32_t ranks,
                                                       const PairChoice& pairs,
                                                       const measure::PatternOptions& options,
                                                       const measure::Provenance& provenance,
                                                       const Conditions& conditions);

}  // namespace loggp::compare
