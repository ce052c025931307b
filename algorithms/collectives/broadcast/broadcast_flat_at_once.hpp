// Broadcast along a flat tree with all sends at once: Open MPI's "basic_linear".
#pragma once

#include <vector>

#include "algorithms/host/process.hpp"

namespace loggp {

/// Copies the root's `data` to every rank: the root starts P − 1 sends in rank order, then waits
/// until all are complete.
template <Process P>
Task<> broadcast_flat_at_once(P& self, Buffer data, Rank root) {
  if (self.rank() != root) {
    co_await self.receive(root, data, Tag());
    co_return;
  }
  std::vector<typename P::Request> sends;
  sends.reserve(static_cast<std::size_t>(self.size()));
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == root) continue;
    const auto sending = co_await self.send_async(Rank(rank), data, Tag());
    sends.push_back(sending);
  }
  co_await self.wait_all(sends);
}

}  // namespace loggp
