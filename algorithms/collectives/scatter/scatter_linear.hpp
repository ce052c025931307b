// Linear scatter: the root sends every rank its block.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// Copies each rank's block of the root's `outgoing` to the rank's `block`. The root sends in rank
/// order.
template <Process P>
Task<> scatter_linear(P& self, Blocks outgoing, Buffer block, Rank root) {
  if (self.rank() != root) {
    co_await self.receive(root, block, Tag());
    co_return;
  }
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == root) continue;
    co_await self.send(Rank(rank), outgoing[Rank(rank)], Tag());
  }
  copy_own(outgoing[root], block);
}

}  // namespace loggp
