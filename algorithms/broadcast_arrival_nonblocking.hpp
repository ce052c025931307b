// Broadcast to whoever has arrived, else to anyone: "arrival_nb" of [2] §4, Fig. 4.
#pragma once

#include "algorithms/arrived_ranks.hpp"
#include "algorithms/sub_group_broadcast.hpp"

namespace loggp {

namespace arrival_detail {

// Hears from all that have arrived by now. News of any other operation is dropped.
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

/// A receiver that finds its message there takes it; else it tells the root that it has ARRIVED.
/// The root serves, in rounds, those that have arrived, or when nobody has, the next rank, which
/// finds its message when it comes. That needs messages that are eager: a whole one, or segments.
/// ARRIVED must be so, too: 8 bytes by a blocking send, which the root may never receive.
///
/// The root does not wait for those whose ARRIVED crosses their message: these are left behind
/// ([2] does not say what becomes of them). So each says of which operation it is, and a later one
/// drops it: consecutive ones on a communicator need ascending numbers. (Where the root changes, a
/// rank may be ahead by several; should its ARRIVED for a later operation be heard in this one it
/// is dropped too, and the rank served as one that has not arrived.) After it every rank's `data`
/// holds the root's.
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
