// Linear gather: the root receives every rank's block.
#pragma once

#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// Copies every rank's `block` to `incoming` of the root. The root receives in rank order, even if
/// a later rank's block comes first, and copies its own block last.
template <Process P>
Task<> gather_linear(P& self, Buffer block, Blocks incoming, Rank root) {
  if (self.rank() != root) {
    co_await self.send(root, block, Tag());
    co_return;
  }
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == root) continue;
    co_await self.receive(Rank(rank), incoming[Rank(rank)], Tag());
  }
  co_await copy_own(self, block, incoming[root]);
}

/// Does the same as gather_linear, but the root posts all receives at once, so that no sender waits
/// for the block of another rank.
template <Process P>
Task<> gather_linear_nonblocking(P& self, Buffer block, Blocks incoming, Rank root) {
  if (self.rank() != root) {
    co_await self.send(root, block, Tag());
    co_return;
  }
  std::vector<typename P::Request> requests;
  requests.reserve(static_cast<std::size_t>(self.size()));
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == root) continue;
    const auto request = co_await self.receive_async(Rank(rank), incoming[Rank(rank)], Tag());
    requests.push_back(request);
  }
  co_await self.wait_all(requests);
  co_await copy_own(self, block, incoming[root]);
}

}  // namespace loggp
