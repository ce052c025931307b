// Broadcast to the ranks that have arrived: "arrival_b" of [2] §4, Fig. 5.
#pragma once

#include "algorithms/collectives/arrived_ranks.hpp"
#include "algorithms/collectives/sub_group_broadcast.hpp"

namespace loggp {

/// Copies the root's `data` to every rank. Each receiver sends ARRIVED to the root. In each round,
/// the root broadcasts to the ranks that have arrived; if none has, the root waits for one.
/// `operation` is the number of this broadcast, which keeps consecutive broadcasts apart
/// (OperationTags).
template <Process P>
Task<> broadcast_arrival_blocking(P& self, Buffer data, Rank root, SubGroupPlan plan,
                                  std::int64_t operation) {
  const OperationTags tags(operation);
  if (self.rank() != root) {
    co_await self.send(root, Buffer(), tags.news);
    co_await join_group(self, data, plan, tags);
    co_return;
  }
  ArrivedRanks ranks(root, self.size());
  while (ranks.any_left()) {
    const Status first = co_await self.receive(any_source, Buffer(), tags.news);
    ranks.add(first.source);
    co_await hear_arrivals(self, ranks, tags.news);
    co_await broadcast_in_group(self, ranks.members(), data, plan, tags);
    ranks.clear();
  }
}

}  // namespace loggp
