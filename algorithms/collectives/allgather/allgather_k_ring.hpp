// Allgather by k-ring.
#pragma once

#include "algorithms/collectives/k_ring.hpp"
#include "algorithms/collectives/place_own.hpp"

namespace loggp {

/// Copies each rank's `block` to `incoming` of every rank, as KRing describes. If k divides P, each
/// rank sends P − 1 blocks, one at a time, of which P/k − 1 leave its group. With k ≥ P it is
/// the ring.
template <Process P>
Task<> allgather_k_ring(P& self, Buffer block, Blocks incoming, std::int32_t k) {
  const KRing ring(self.rank(), self.size(), k);
  const auto memory = [=](const PeerBlocks& blocks) {
    return incoming.range(blocks.first, blocks.count);
  };
  co_await place_own(self, block, incoming);
  co_await gather_blocks(self, ring, memory);
}

}  // namespace loggp
