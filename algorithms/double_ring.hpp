// The double ring of [4] Fig. 6: two messages travel round the ring in opposite directions.
#pragma once

#include "algorithms/process.hpp"
#include "algorithms/tree.hpp"

namespace loggp {

/// The root starts one message each way; every other rank passes on whichever comes first, first,
/// in its direction, and the root takes both in again. What meets at a rank competes for its CPU,
/// the effect that [4] §4.1 shows. After it every rank's `data` holds the root's. Sends block, so
/// messages must be eager: two rendezvous sends that meet would wait for each other. Its
/// receives take from anyone: ranks must not be in two double rings with different roots at once.
template <Process P>
Task<> double_ring(P& self, Buffer data, Rank root) {
  constexpr Tag forward(0);
  constexpr Tag backward(1);
  const bool is_root = self.rank() == root;
  if (self.size() == 1) co_return;
  if (is_root) {
    co_await self.send(neighbour(root, 1, self.size()), data, forward);
    co_await self.send(neighbour(root, -1, self.size()), data, backward);
  }
  for (int arrivals = 0; arrivals < 2; ++arrivals) {
    const Status got = co_await self.receive(any_source, data, any_tag);
    if (is_root) continue;
    const std::int32_t direction = got.tag == forward ? 1 : -1;
    co_await self.send(neighbour(self.rank(), direction, self.size()), data, got.tag);
  }
}

}  // namespace loggp
