// Reduce-scatter by a linear reduce and a linear scatter.
#pragma once

#include "algorithms/collectives/reduce/reduce_linear.hpp"
#include "algorithms/collectives/scatter/scatter_linear.hpp"

namespace loggp {

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`. Rank 0
/// receives the vectors of all other ranks and combines them in rank order, then sends each rank
/// its block: 2 (P − 1) messages.
template <Process P>
Task<> reduce_scatter_linear(P& self, Blocks outgoing, Buffer block,
                             const ReduceOperation* operation) {
  const Buffer all = all_blocks(outgoing, self.size());
  if (all.size == Bytes()) co_return;
  const bool is_root = self.rank() == Rank(0);
  Scratch memory(is_root ? all.size : Bytes(), all.data);
  const Buffer sums{is_root ? memory.data() : nullptr, all.size};
  co_await reduce_linear(self, all, sums, Rank(0), operation);
  const Blocks result{sums.data, outgoing.size, outgoing.offsets};
  co_await scatter_linear(self, result, block, Rank(0));
}

}  // namespace loggp
