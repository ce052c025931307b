// Broadcast to the ranks that have arrived, or else to any rank: "arrival_nb" of [2] §4, Fig. 4.
#pragma once

#include "algorithms/collectives/arrived_ranks.hpp"
#include "algorithms/collectives/sub_group_broadcast.hpp"

namespace loggp {

namespace arrival_detail {

// Receives the ARRIVED messages of all ranks that have arrived by now. Drops messages of other
// operations.
template <Process P>
Task<> hear_late_arrivals(P& self, ArrivedRanks& ranks, Tag news, std::int64_t operation) {
  std::int64_t meant = 0;
  const Buffer said = as_buffer(meant);
  auto message = co_await self.probe(any_source, news);
  while (message) {
    co_await self.receive(message->source, said, news);
    if (meant == operation) ranks.add(message->source);
    message = co_await self.probe(any_source, news);
  }
}

}  // namespace arrival_detail

/// Copies the root's `data` to every rank. A receiver whose header has come takes part at once.
/// Otherwise the receiver sends ARRIVED to the root and then waits for its header. In each round,
/// the root broadcasts to the ranks that have arrived. If none has, the root serves the next rank,
/// which finds the message when it arrives. Therefore the message, or each of its segments, must be
/// eager. ARRIVED must be eager, too: it is a blocking send of 8 bytes that the root may never
/// receive.
///
/// If the root serves a rank whose ARRIVED is still on the way, the root does not wait for this
/// ARRIVED, which stays unreceived in this operation. ([2] does not say what happens to such
/// messages.) Therefore each ARRIVED holds the number of its operation, and later operations drop
/// it. Consecutive operations on a communicator need ascending numbers. (If the root changes, a
/// rank may be several operations ahead. An ARRIVED for a later operation is dropped, too; the root
/// then serves the rank as one that has not arrived.)
template <Process P>
Task<> broadcast_arrival_nonblocking(P& self, Buffer data, Rank root, SubGroupPlan plan,
                                     std::int64_t operation) {
  const OperationTags tags(operation);
  if (self.rank() != root) {
    const auto message = co_await self.probe(any_source, tags.header);
    if (!message) co_await self.send(root, as_buffer(operation), tags.late_news);
    co_await join_group(self, data, plan, tags);
    co_return;
  }
  ArrivedRanks ranks(root, self.size());
  while (ranks.any_left()) {
    co_await arrival_detail::hear_late_arrivals(self, ranks, tags.late_news, operation);
    if (!ranks.any_waiting()) ranks.add_any(root);
    co_await broadcast_in_group(self, ranks.members(), data, plan, tags);
    ranks.clear();
  }
}

}  // namespace loggp
