// Broadcast along a flat tree: the root sends to every rank in turn.
#pragma once

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies the root's `data` to every rank: the root sends to v = 1, 2, … in turn, where
/// v is the rank's number counted from the root ([3] Fig. 1).
template <Process P>
Task<> broadcast_flat(P& self, Buffer data, Rank root) {
  if (self.rank() != root) {
    co_await self.receive(root, data, Tag());
    co_return;
  }
  for (std::int32_t v = 1; v < self.size(); ++v) {
    co_await self.send(absolute(v, root, self.size()), data, Tag());
  }
}

}  // namespace loggp
