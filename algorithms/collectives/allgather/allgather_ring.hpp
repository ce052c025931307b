// Allgather along a ring.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies each rank's `block` to `incoming` of every rank. In each of P − 1 steps a rank sends the
/// block that it received last (at first its own) to the next rank, and receives another from the
/// previous rank. (Open MPI's and MPICH's ring.)
template <Process P>
Task<> allgather_ring(P& self, Buffer block, Blocks incoming) {
  const std::int32_t n = self.size();
  co_await place_own(self, block, incoming);
  if (n == 1) co_return;
  const Rank next = neighbour(self.rank(), 1, n);
  const Rank previous = neighbour(self.rank(), -1, n);
  for (std::int32_t step = 0; step + 1 < n; ++step) {
    const Buffer out = incoming[neighbour(self.rank(), -step, n)];
    const Buffer in = incoming[neighbour(self.rank(), -step - 1, n)];
    co_await exchange(self, next, out, previous, in);
  }
}

}  // namespace loggp
