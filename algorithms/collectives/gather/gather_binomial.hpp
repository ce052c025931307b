// Gather along a binomial tree in MPICH's numbering.
#pragma once

#include "algorithms/collectives/gather/gather_tree.hpp"

namespace loggp {

/// Copies every rank's `block` to `incoming` of the root, along the tree of broadcast_binomial.
/// Each rank receives the blocks of its children's subtrees, the smallest first, and sends them
/// with its own to its parent in one message: P − 1 messages in ⌈log₂P⌉ rounds. Throws InputError
/// if the size of these blocks overflows. (MPIR_Gather_intra_binomial,
/// ompi_coll_base_gather_intra_binomial.)
template <Process P>
Task<> gather_binomial(P& self, Buffer block, Blocks incoming, Rank root) {
  return gather_tree(self, block, incoming, root, InOrderBinomialTree{self.size()});
}

}  // namespace loggp
