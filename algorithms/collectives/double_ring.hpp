// The double ring of [4] Fig. 6: two messages travel round the ring in opposite directions.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Sends two messages from the root round the ring, one in each direction. Every other rank
/// forwards each message in its direction, in the order in which the messages come. Finally the
/// root receives both. Messages that meet at a rank compete for its CPU, the effect that [4] §4.1
/// shows. Afterwards, `data` of every rank holds the root's data. With one rank, nothing happens.
///
/// Messages must be eager: two rendezvous sends that meet would wait for each other. Receives
/// accept any source, so two double rings with different roots must not overlap in time.
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
