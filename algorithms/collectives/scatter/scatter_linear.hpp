// Linear scatter: the root sends every rank its block.
#pragma once

#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// Copies each rank's block of the root's `outgoing` to the rank's `block`. The root sends in rank
/// order.
template <Process P>
Task<> scatter_linear(P& self, Blocks outgoing, Buffer block, Rank root) {
  if (self.rank() != root) {
    co_await self.receive(root, block, Tag());
    co_return;
  }
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == root) continue;
    co_await self.send(Rank(rank), outgoing[Rank(rank)], Tag());
  }
  co_await copy_own(self, outgoing[root], block);
}

/// Does the same as scatter_linear, but the root starts all sends, then waits until they are
/// complete. Each send to a rank that `blocking_every` divides is blocking: the root waits for this
/// send before it starts the next one. With `blocking_every` 0 or 1, no send is.
/// (ompi_coll_base_scatter_intra_linear_nb.)
template <Process P>
Task<> scatter_linear_nonblocking(P& self, Blocks outgoing, Buffer block, Rank root,
                                  std::int32_t blocking_every) {
  if (self.rank() != root) {
    co_await self.receive(root, block, Tag());
    co_return;
  }
  std::vector<typename P::Request> requests;
  requests.reserve(static_cast<std::size_t>(self.size()));
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == root) continue;
    if (blocking_every > 1 && rank % blocking_every == 0) {
      co_await self.send(Rank(rank), outgoing[Rank(rank)], Tag());
      continue;
    }
    const auto request = co_await self.send_async(Rank(rank), outgoing[Rank(rank)], Tag());
    requests.push_back(request);
  }
  co_await self.wait_all(requests);
  co_await copy_own(self, outgoing[root], block);
}

}  // namespace loggp
