// Broadcast in a group of ranks whose members only the group's root knows ([2] §4).
#pragma once

#include <vector>

#include "algorithms/collectives/algorithm_choices.hpp"
#include "algorithms/collectives/broadcast/broadcast_group_chain.hpp"
#include "algorithms/collectives/broadcast/broadcast_scatter_allgather.hpp"
#include "algorithms/collectives/operation_tags.hpp"
#include "algorithms/host/group.hpp"

namespace loggp {

/// How a sub-group broadcast is done; the same on all ranks.
struct SubGroupPlan {
  SubGroup kind = SubGroup::pipelined;
  Bytes segment;  ///< segment size of `pipelined`; 0: one segment
  Bytes piece;    ///< segment size if there is only one receiver; 0: `segment`
  Allgather allgather = Allgather::ring;
  Remainder remainder = Remainder::first;  ///< last: no segment is longer than `segment`
};

/// The header of a sub-group broadcast: its members, beginning with its root.
using Members = std::vector<std::int32_t>;

/// Broadcasts in a group; every member calls it when it has the header. The header travels ahead of
/// the data on the same way: along the chain, or along the tree of the scatter. Two members need no
/// scatter. `members` must outlive the call.
template <Process P>
Task<> broadcast_in_group(P& self, Members& members, Buffer data, SubGroupPlan plan,
                          OperationTags tags) {
  Group<P> group(self, members, tags.data);
  const std::int32_t v = group.rank().number();
  const Buffer header = as_buffer(std::span(members));
  Group<P> ahead(self, members, tags.header);
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

/// Receives the header and takes part in the sub-group broadcast that another rank has begun.
template <Process P>
Task<> join_group(P& self, Buffer data, SubGroupPlan plan, OperationTags tags) {
  Members members(static_cast<std::size_t>(self.size()));
  const Buffer room = as_buffer(std::span(members));
  const Status header = co_await self.receive(any_source, room, tags.header);
  members.resize(static_cast<std::size_t>(header.size.count()) / sizeof(members[0]));
  co_await broadcast_in_group(self, members, data, plan, tags);
}

}  // namespace loggp
