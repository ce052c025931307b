// Scatter along a binomial tree in MPICH's numbering.
#pragma once

#include "algorithms/collectives/scatter/scatter_tree.hpp"

namespace loggp {

/// The order in which a rank serves its children.
enum class ChildOrder : std::uint8_t { largest_subtree_first, smallest_subtree_first };

/// Copies each rank's block of the root's `outgoing` to the rank's `block`, along the tree of
/// broadcast_binomial. Each child receives the blocks of its whole subtree in one message. Throws
/// InputError if the size of these blocks overflows.
template <Process P>
Task<> scatter_binomial(P& self, Blocks outgoing, Buffer block, Rank root, ChildOrder order) {
  const InOrderBinomialTree tree{self.size()};
  if (order == ChildOrder::smallest_subtree_first)
    return scatter_tree(self, outgoing, block, root, tree);
  return scatter_tree(self, outgoing, block, root, ReverseChildren{tree});
}

}  // namespace loggp
