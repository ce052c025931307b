// Allgather through rank 0.
#pragma once

#include "algorithms/collectives/broadcast/broadcast_flat.hpp"
#include "algorithms/collectives/gather/gather_linear.hpp"
#include "algorithms/collectives/place_own.hpp"

namespace loggp {

/// Copies each rank's `block` to `incoming` of every rank: rank 0 receives every block in turn,
/// then sends all blocks to every rank in turn.
template <Process P>
Task<> allgather_linear(P& self, Buffer block, Blocks incoming) {
  constexpr Rank root(0);
  check_size_of_all(incoming, self.size());
  co_await gather_linear(self, block, incoming, root);
  co_await broadcast_flat(self, incoming.range(0, self.size()), root);
}

}  // namespace loggp
