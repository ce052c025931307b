// Reduce-scatter by pairwise exchanges.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`. In
/// round i = 1 … P − 1 each rank sends to rank + i that rank's block, receives its own from rank −
/// i and combines it with what it has. This needs a commutative operation. (MPICH:
/// reduce_scatter_intra_pairwise.c)
template <Process P>
Task<> reduce_scatter_pairwise(P& self, Blocks outgoing, Buffer block,
                               const ReduceOperation* operation) {
  const std::int32_t n = self.size();
  const Rank rank = self.rank();
  if (all_blocks(outgoing, n).size == Bytes()) co_return;
  Scratch temporary(block.size, block.data);
  const Buffer in = temporary.buffer();
  co_await copy_own(self, outgoing[rank], block);
  for (std::int32_t distance = 1; distance < n; ++distance) {
    const Rank to = neighbour(rank, distance, n);
    co_await exchange(self, to, outgoing[to], neighbour(rank, -distance, n), in);
    co_await combine(self, *operation, in, block, block);
  }
}

}  // namespace loggp
