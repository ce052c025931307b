// The linear barrier of [1] Fig. 5: a token travels almost twice round the ring.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Returns after all ranks have called it. The token starts at rank 0. In the first lap, the token
/// waits at each rank until the rank has arrived. In the second lap, the token releases the ranks.
/// The barrier ends after 2P − 2 hops, when the token reaches rank P − 2 for the second time. Rank
/// P − 1 needs no release: the token reaches it only after all other ranks have arrived. The token
/// travels in the direction of the `linear` broadcast and against that of the `backward` broadcast.
template <Process P>
Task<> barrier_ring(P& self, Buffer token) {
  const std::int32_t ranks = self.size();
  const std::int32_t me = self.rank().number();
  const Rank next = neighbour(self.rank(), 1, ranks);
  const Rank last = neighbour(self.rank(), -1, ranks);
  if (ranks == 1) co_return;
  if (me == 0) {
    co_await self.send(next, token, Tag());
    co_await self.receive(last, token, Tag());
    if (ranks > 2) co_await self.send(next, token, Tag());
    co_return;
  }
  co_await self.receive(last, token, Tag());
  co_await self.send(next, token, Tag());
  if (me == ranks - 1) co_return;
  co_await self.receive(last, token, Tag());
  if (me != ranks - 2) co_await self.send(next, token, Tag());
}

}  // namespace loggp
