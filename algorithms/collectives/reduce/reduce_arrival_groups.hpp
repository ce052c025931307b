// Reduce of the ranks that have arrived, group by group.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/collectives/arrived_ranks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/group.hpp"

namespace loggp {

namespace arrival_groups_detail {

// Combines the `data` of all members in the `sum` of the first one, which may be its `data`, along
// a binomial tree over the members. Each member calls it after it has received the header, which
// it forwards at first. `members` must outlive the call.
template <Process P>
Task<> reduce_in_group(P& self, Members& members, Buffer data, Buffer sum,
                       const ReduceOperation* operation, OperationTags tags) {
  const auto v = static_cast<std::int32_t>(std::find(members.begin(), members.end(), self.rank()) -
                                           members.begin());
  Group<P> ahead(self, members, v, tags.header);
  Group<P> group(self, members, v, tags.data);
  const std::int32_t n = group.size();
  const std::int32_t span = binomial_span(v, n);
  const Buffer header = as_buffer(std::span(members));
  for (std::int32_t subtree = span / 2; subtree > 0; subtree /= 2) {
    if (subtree < n - v) co_await ahead.send(Rank(v + subtree), header, Tag());
  }
  const bool has_children = span > 1 && n - v > 1;
  Scratch memory(has_children ? data.size : Bytes(), data.data);
  Scratch partial(has_children && v > 0 ? data.size : Bytes(), data.data);
  const Buffer incoming{memory.data(), data.size};
  const Buffer combined = v == 0 ? sum : Buffer{partial.data(), data.size};
  Buffer mine = data;
  for (std::int32_t distance = 1; distance < span && distance < n - v; distance *= 2) {
    co_await group.receive(Rank(v + distance), incoming, Tag());
    co_await combine(self, *operation, mine, incoming, combined);
    mine = combined;
  }
  if (v > 0) co_await group.send(Rank(v - span), mine, Tag());
}

// Receives a header from any source, then takes part in the reduce of its group.
template <Process P>
Task<> join_reduce(P& self, Buffer data, const ReduceOperation* operation, OperationTags tags) {
  Members members(static_cast<std::size_t>(self.size()));
  const Buffer room = as_buffer(std::span(members));
  const Status header = co_await self.receive(any_source, room, tags.header);
  members.resize(static_cast<std::size_t>(header.size.count()) / sizeof(members[0]));
  co_await reduce_in_group(self, members, data, data, operation, tags);
}

}  // namespace arrival_groups_detail

/// Combines all ranks' `data` in the root's `result`; the operation must be commutative. Each rank
/// sends ARRIVED to the root. In each round, the root reduces the ranks that have arrived along a
/// binomial tree; if none has, the root waits for one. This is the broadcast arrival-b of [2] with
/// the data in the other direction; no rank knows the arrivals in advance. `operation_number` keeps
/// consecutive operations apart (OperationTags).
template <Process P>
Task<> reduce_arrival_groups(P& self, Buffer data, Buffer result, Rank root,
                             const ReduceOperation* operation, std::int64_t operation_number) {
  using namespace arrival_groups_detail;
  const OperationTags tags(operation_number);
  if (self.rank() != root) {
    co_await self.send(root, Buffer(), tags.news);
    co_await join_reduce(self, data, operation, tags);
    co_return;
  }
  ArrivedRanks ranks(root, self.size());
  Buffer combined = data;
  while (ranks.any_left()) {
    const Status first = co_await self.receive(any_source, Buffer(), tags.news);
    ranks.add(first.source);
    co_await hear_arrivals(self, ranks, tags.news);
    co_await reduce_in_group(self, ranks.members(), combined, result, operation, tags);
    combined = result;
    ranks.clear();
  }
  if (self.size() == 1) co_await copy_own(self, data, result);
}

}  // namespace loggp
