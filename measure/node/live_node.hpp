// Measures what the ranks of a node share, between the ranks of an MPI job.
#pragma once

#include <chrono>
#include <optional>

#include "measure/node/node_campaign.hpp"

namespace loggp::measure {

/// Measures interfaces and memory with the pairs of choose_node_pairs(). Every rank of the world
/// calls it. Without `most_pairs` nothing is measured if ranks share CPUs: their pairs would slow
/// one another down there. Sets the options' pairs. Returns the result on rank 0, and nothing on
/// the other ranks, and on all ranks if one does not go on: a rank has failed before. If rank 0
/// fails, rank 0 throws. Rank 0's process ends when a sample takes longer than `limit`.
[[nodiscard]] std::optional<NodeResult> measure_live_node(NodeOptions options,
                                                          std::optional<std::int32_t> most_pairs,
                                                          std::chrono::seconds limit, bool goes_on);

}  // namespace loggp::measure
