// The linear barrier of [1] Fig. 5: a token travels twice round the ring.
#pragma once

#include "algorithms/process.hpp"
#include "algorithms/tree.hpp"

namespace loggp {

/// The token starts at rank 0. On its first turn it collects, on its second it tells; the barrier
/// is over when it comes to rank P−2 again, for rank P−1 was the last that it met. Its messages
/// travel as those of the `linear` broadcast do, and against the `backward` one's.
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
