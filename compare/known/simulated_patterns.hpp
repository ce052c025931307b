// Communication patterns on a simulated network, where the parameters are known.
#pragma once

#include "algorithms/probes/pairing.hpp"
#include "compare/predict/conditions.hpp"
#include "measure/patterns/pattern_campaign.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// Runs a pattern campaign between `ranks` simulated ranks, whose messages carry no data, and
/// returns its result. The simulated machine has no cache. `conditions` may disturb the ranks.
/// Replaces the number of ranks and the pairs in `options`. Throws the errors of
/// measure::PatternCampaign and select_pairs(). Pre: options.lengths.sizes is not empty.
[[nodiscard]] measure::PatternResult measure_simulated(const Machine& truth, std::int32_t ranks,
                                                       const PairChoice& pairs,
                                                       const measure::PatternOptions& options,
                                                       const measure::Provenance& provenance,
                                                       const Conditions& conditions);

}  // namespace loggp::compare
