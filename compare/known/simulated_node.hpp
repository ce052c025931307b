// The measurement of what the ranks of a node share on a simulated machine, where it is known.
#pragma once

#include <cstdint>

#include "compare/predict/conditions.hpp"
#include "measure/node/node_campaign.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::compare {

/// Runs a campaign of pairs on two simulated nodes with `pairs` ranks each: rank i and i + `pairs`
/// are a pair between nodes, ranks 2i and 2i + 1 of the first node a pair in one node, if `truth`
/// has links or memory of nodes. Sets the options' pairs. `conditions` may disturb the ranks.
/// Throws the errors of NodeCampaign and of Machine.
[[nodiscard]] measure::NodeResult measure_simulated_node(const ParameterSet& truth,
                                                         std::int32_t pairs,
                                                         const measure::NodeOptions& options,
                                                         const measure::Provenance& provenance,
                                                         const Conditions& conditions);

}  // namespace loggp::compare
