// The reduce_scatter_blocks of MPICH 4.0 by name that differ from its reduce_scatters.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"
#include "algorithms/collectives/no_messages.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_mirrored_butterfly.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_pairwise.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_recursive_doubling.hpp"
#include "algorithms/collectives/reduce_scatter/reduce_scatter_recursive_halving.hpp"

namespace loggp::mpich {

/// Chooses the program; no coroutine. If P is no power of two, runs what MPICH chooses by itself:
/// recursive halving below 512 KiB for all blocks together, then pairwise, and recursive doubling
/// if the operation is not commutative. (maint/tuning/coll/mpir/generic.json) Without data nothing
/// is sent.
template <Process P>
Task<> reduce_scatter_block_noncommutative(P& self, const CollectiveArguments& a) {
  constexpr Bytes pairwise_from{524'288};
  const Blocks blocks = a.outgoing_blocks();
  if (blocks.size == Bytes()) return no_messages(self);
  if (is_power_of_two(self.size()))
    return reduce_scatter_mirrored_butterfly(self, blocks, a.data, a.reduction);
  if (!a.reduction->is_commutative)
    return reduce_scatter_recursive_doubling(self, blocks, a.data, a.reduction);
  if (blocks_size(self.size(), blocks.size) < pairwise_from)
    return reduce_scatter_recursive_halving(self, blocks, a.data, a.reduction);
  return reduce_scatter_pairwise(self, blocks, a.data, a.reduction);
}

}  // namespace loggp::mpich
