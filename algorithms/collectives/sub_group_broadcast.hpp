// Broadcast in a group of ranks. At first only the root of the group knows the members ([2] §4).
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/broadcast/broadcast_group_chain.hpp"
#include "algorithms/collectives/broadcast/broadcast_scatter_allgather.hpp"
#include "algorithms/collectives/operation_tags.hpp"
#include "algorithms/host/group.hpp"

namespace loggp {

/// The settings of a sub-group broadcast; the same on all ranks.
struct SubGroupPlan {
  SubGroup kind = SubGroup::pipelined;
  Bytes segment;  ///< segment size of the chain, which `pipelined` and pairs use; 0: one segment
  Bytes piece;    ///< segment size for a pair, the root and one receiver; 0: `segment`
  Allgather allgather = Allgather::ring;
  Remainder remainder = Remainder::first;  ///< of the chain
};

/// The header of a sub-group broadcast: the ranks of its members. The first is its root.
using Members = std::vector<Rank>;

/// Broadcasts `data` from the first member to all members; every member calls it after it has
/// received the header. First forwards the header, then the data. A pair and `pipelined` send
/// header and data along the chain of members. Otherwise the header travels along a binomial tree
/// over all members, and the data as in broadcast_scatter_allgather. With `ring`, the scatter uses
/// the tree of the header. With recursive doubling, the scatter uses a tree over the first 2^k
/// members only, for the largest 2^k that is at most their number. Any other member may then
/// receive its header and its data from different members. `members` must outlive the call.
template <Process P>
Task<> broadcast_in_group(P& self, Members& members, Buffer data, SubGroupPlan plan,
                          OperationTags tags) {
  const auto v = static_cast<std::int32_t>(std::find(members.begin(), members.end(), self.rank()) -
                                           members.begin());
  Group<P> group(self, members, v, tags.data);
  const Buffer header = as_buffer(std::span(members));
  Group<P> ahead(self, members, v, tags.header);
  const bool is_pair = members.size() <= 2;
  if (plan.kind == SubGroup::pipelined || is_pair) {
    if (v + 1 < group.size()) co_await ahead.send(Rank(v + 1), header, Tag());
    const Bytes segment = is_pair && plan.piece != Bytes() ? plan.piece : plan.segment;
    co_await broadcast_group_chain(group, data, segment, plan.remainder);
    co_return;
  }
  const std::int32_t span = binomial_span(v, group.size());
  for (std::int32_t subtree = span / 2; subtree > 0; subtree /= 2) {
    if (subtree < group.size() - v) co_await ahead.send(Rank(v + subtree), header, Tag());
  }
  co_await broadcast_scatter_allgather(group, data, Rank(0), plan.allgather);
}

/// Receives a header from any source, then takes part in the sub-group broadcast to which the
/// header belongs.
template <Process P>
Task<> join_group(P& self, Buffer data, SubGroupPlan plan, OperationTags tags) {
  Members members(static_cast<std::size_t>(self.size()));
  const Buffer room = as_buffer(std::span(members));
  const Status header = co_await self.receive(any_source, room, tags.header);
  members.resize(static_cast<std::size_t>(header.size.count()) / sizeof(members[0]));
  co_await broadcast_in_group(self, members, data, plan, tags);
}

}  // namespace loggp
