// Broadcast to whoever has arrived, else to anyone: "arrival_nb" of [2] §4, Fig. 4.
#pragma once

#include "algorithms/arrived_ranks.hpp"
#include "algorithms/sub_group_broadcast.hpp"

namespace loggp {

/// A receiver that finds its message there takes it; else it tells the root that it has ARRIVED.
/// The root serves, in rounds, those that have arrived, or when nobody has, the next rank, which
/// finds its message when it comes. That needs messages that are eager: a whole one, or segments.
///
/// The root does not wait for those whose ARRIVED crosses their message: these are left behind
/// ([2] does not say what becomes of them), so the next operation needs another number. After it
/// every rank's `data` holds the root's.
template <Process P>
Task<> broadcast_arrival_nonblocking(P& self, Buffer data, Rank root, SubGroupPlan plan,
                                     std::int64_t operation) {
  const OperationTags tags(operation);
  if (self.rank() != root) {
    const auto message = co_await self.probe(any_source, tags.header);
    if (!message) co_await self.send(root, Buffer(), tags.news);
    co_await join_group(self, data, plan, tags);
    co_return;
  }
  ArrivedRanks ranks(root, self.size());
  while (ranks.any_left()) {
    co_await hear_arrivals(self, ranks, tags.news);
    if (!ranks.any_waiting()) ranks.add_any(root);
    co_await broadcast_in_group(self, ranks.members(), data, plan, tags);
    ranks.clear();
  }
}

}  // namespace loggp
