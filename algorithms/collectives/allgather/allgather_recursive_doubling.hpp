// Allgather by recursive doubling.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/place_own.hpp"

namespace loggp {

/// Copies each rank's `block` to `incoming` of every rank, in log2 P rounds. In round k the ranks
/// that differ only in bit k exchange the 2^k blocks that they have. Pre: P is a power of two.
/// (Open MPI's and MPICH's recursive_doubling.)
template <Process P>
Task<> allgather_recursive_doubling(P& self, Buffer block, Blocks incoming) {
  const std::int32_t rank = self.rank().number();
  co_await place_own(self, block, incoming);
  for (std::int32_t width = 1; width < self.size(); width *= 2) {
    const std::int32_t partner = rank ^ width;
    const Buffer out = incoming.range(rank & -width, width);
    const Buffer in = incoming.range(partner & -width, width);
    co_await exchange(self, Rank(partner), out, Rank(partner), in);
  }
}

}  // namespace loggp
