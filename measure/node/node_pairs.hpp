// Chooses the pairs of ranks with which the interfaces and the memory of nodes are measured.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "measure/live/machine/link_partners.hpp"
#include "measure/node/node_campaign.hpp"

namespace loggp::measure {

/// The chosen pairs, by the ranks' numbers in the job, and why pairs are missing.
struct NodePairs {
  NodeSetup setup;
  std::vector<std::string> unknown;
};

/// Returns the pairs. Those between nodes connect the ranks of rank 0's node, in their order, with
/// those of the other node that has the most ranks. Those in one node are consecutive ranks of rank
/// 0's node with the kind of link that the first two have. `most` limits both. A place with fewer
/// than two pairs has none. Pre: `places` is not empty.
[[nodiscard]] NodePairs choose_node_pairs(std::span<const RankPlace> places,
                                          std::optional<std::int32_t> most);

}  // namespace loggp::measure
