// The chain in order of arrival: "nearopt" of [2] §3.2.
#pragma once

#include <span>

#include "algorithms/broadcast_group_chain.hpp"
#include "algorithms/group.hpp"
#include "algorithms/tree.hpp"

namespace loggp {

/// The root sends to who arrives first, that one to the next. `order` is all ranks in order of
/// arrival, as whoever hosts it knows in advance, and outlives the call; empty: v = 1, 2, … Where
/// the root stands in it does not matter. After it every rank's `data` holds the root's.
template <Process P>
Task<> broadcast_nearopt(P& self, Buffer data, Rank root, Bytes segment,
                         std::span<const std::int32_t> order) {
  std::vector<std::int32_t> chain{root.number()};
  for (const std::int32_t rank : order) {
    if (rank != root.number()) chain.push_back(rank);
  }
  for (std::int32_t v = 1; order.empty() && v < self.size(); ++v) {
    chain.push_back(absolute(v, root, self.size()).number());
  }
  Group<P> group(self, chain, Tag());
  co_await broadcast_group_chain(group, data, segment, Remainder::first);
}

}  // namespace loggp
