// The double-ring barrier: a token travels twice round the ring.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Returns after all ranks have called it. The token starts at rank 0 and ends there after 2P hops.
/// In the first lap, the token waits at each rank until the rank has arrived. In the second lap,
/// the token releases the ranks. (ompi_coll_base_barrier_intra_doublering; barrier_ring leaves out
/// the two hops that nobody needs.) With one rank, nothing happens.
template <Process P>
Task<> barrier_double_ring(P& self, Buffer token) {
  const Rank next = neighbour(self.rank(), self.size() > 1 ? 1 : 0, self.size());
  const Rank last = neighbour(self.rank(), self.size() > 1 ? -1 : 0, self.size());
  const bool is_first = self.rank() == Rank(0);
  if (self.size() == 1) co_return;
  for (int lap = 0; lap < 2; ++lap) {
    if (!is_first) co_await self.receive(last, token, Tag());
    co_await self.send(next, token, Tag());
    if (is_first) co_await self.receive(last, token, Tag());
  }
}

}  // namespace loggp
