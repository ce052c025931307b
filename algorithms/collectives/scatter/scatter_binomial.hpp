// Scatter along a binomial tree in MPICH's numbering.
#pragma once

#include "algorithms/collectives/scatter/scatter_tree.hpp"

namespace loggp {

/// Copies each rank's block of the root's `outgoing` to the rank's `block`, along the tree of
/// broadcast_binomial. Each child receives the blocks of its whole subtree in one message, the
/// child with most blocks first. Throws InputError if the size of these blocks overflows.
template <Process P>
Task<> scatter_binomial(P& self, Blocks outgoing, Buffer block, Rank root) {
  return scatter_tree(self, outgoing, block, root,
                      ReverseChildren{InOrderBinomialTree{self.size()}});
}

}  // namespace loggp
