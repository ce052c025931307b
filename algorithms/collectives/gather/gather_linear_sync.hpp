// Linear gather in which the root asks for the blocks.
#pragma once

#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

namespace linear_sync_detail {

// Asks `rank` for its block, and waits for its first part. Returns the request of the rest.
template <Process P>
Task<typename P::Request> ask(P& self, Rank rank, Buffer block, Bytes first) {
  const Buffer rest = block.part(first, block.size - first);
  auto receiving = co_await self.receive_async(rank, block.part(Bytes(), first), Tag());
  co_await self.send(rank, Buffer(), Tag());
  const auto receiving_rest = co_await self.receive_async(rank, rest, Tag());
  co_await self.wait(receiving);
  co_return receiving_rest;
}

}  // namespace linear_sync_detail

/// Copies every rank's `block` to `incoming` of the root. The root asks the ranks for their blocks,
/// in rank order, each with an empty message. A rank that is asked sends a first part of `segment`
/// bytes and then the rest. The root asks the next rank when it has the first part. With `segment`
/// 0, or if a block is not longer, the first part is the whole block, and the rest an empty
/// message. There are 3(P − 1) messages (ompi_coll_base_gather_intra_linear_sync).
template <Process P>
Task<> gather_linear_sync(P& self, Buffer block, Blocks incoming, Rank root, Bytes segment) {
  const Bytes first = segment == Bytes() ? block.size : std::min(segment, block.size);
  if (self.rank() != root) {
    co_await self.receive(root, Buffer(), Tag());
    co_await self.send(root, block.part(Bytes(), first), Tag());
    co_await self.send(root, block.part(first, block.size - first), Tag());
    co_return;
  }
  std::vector<typename P::Request> rests;
  rests.reserve(static_cast<std::size_t>(self.size()));
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == root) continue;
    const auto rest =
        co_await linear_sync_detail::ask(self, Rank(rank), incoming[Rank(rank)], first);
    rests.push_back(rest);
  }
  co_await copy_own(self, block, incoming[root]);
  co_await self.wait_all(rests);
}

}  // namespace loggp
