// The linear barrier of [3] Fig. 3: every rank reports to rank 0, which then releases every rank.
#pragma once

#include <vector>

#include "algorithms/host/process.hpp"

namespace loggp {

/// Returns after all ranks have called it. Rank 0 receives from the other ranks in rank order and
/// then releases them in the same order: 2(P−1) messages, all from or to rank 0. Rank 0 leaves
/// after its last send. `token` is the message that each rank sends; `incoming`, of the same size,
/// receives the messages of other ranks.
template <Process P>
Task<> barrier_linear(P& self, Buffer token, Buffer incoming) {
  if (self.rank() != Rank(0)) {
    co_await self.send(Rank(0), token, Tag());
    co_await self.receive(Rank(0), incoming, Tag());
    co_return;
  }
  for (std::int32_t peer = 1; peer < self.size(); ++peer)
    co_await self.receive(Rank(peer), incoming, Tag());
  for (std::int32_t peer = 1; peer < self.size(); ++peer)
    co_await self.send(Rank(peer), token, Tag());
}

/// Does the same as barrier_linear, but rank 0 posts all receives at once, and all of them write to
/// `incoming`. (ompi_coll_base_barrier_intra_basic_linear, which receives from any source.) Pre:
/// `token` and `incoming` are empty.
template <Process P>
Task<> barrier_linear_nonblocking(P& self, Buffer token, Buffer incoming) {
  if (self.rank() != Rank(0)) {
    co_await self.send(Rank(0), token, Tag());
    co_await self.receive(Rank(0), incoming, Tag());
    co_return;
  }
  std::vector<typename P::Request> receives;
  receives.reserve(static_cast<std::size_t>(self.size()));
  for (std::int32_t peer = 1; peer < self.size(); ++peer) {
    const auto receiving = co_await self.receive_async(Rank(peer), incoming, Tag());
    receives.push_back(receiving);
  }
  co_await self.wait_all(receives);
  for (std::int32_t peer = 1; peer < self.size(); ++peer)
    co_await self.send(Rank(peer), token, Tag());
}

}  // namespace loggp
