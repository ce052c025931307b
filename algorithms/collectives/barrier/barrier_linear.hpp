// The linear barrier of [3] Fig. 3: every rank reports to rank 0, which then releases every rank.
#pragma once

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

}  // namespace loggp
