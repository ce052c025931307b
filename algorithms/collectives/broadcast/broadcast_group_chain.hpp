// Broadcast in segments along a chain of ranks in any order.
#pragma once

#include <cstdint>
#include <optional>

#include "algorithms/host/process.hpp"
#include "algorithms/host/segments.hpp"

namespace loggp {

/// A rank's neighbours in a chain.
struct ChainPlace {
  std::optional<Rank> before;  ///< the sender of its data; nothing for the first rank
  std::optional<Rank> behind;  ///< the receiver of its data; nothing for the last rank
};

/// Returns the neighbours of v in the chain 0 → 1 → … of `size` ranks.
[[nodiscard]] constexpr ChainPlace chain_place(std::int32_t v, std::int32_t size) {
  ChainPlace place;
  if (v > 0) place.before = Rank(v - 1);
  if (v + 1 < size) place.behind = Rank(v + 1);
  return place;
}

/// Copies `data` of the first rank of a chain to all ranks of the chain, in segments of `segment`
/// bytes; 0: in one segment. `remainder` selects the segment that differs in size. If only the
/// first segment is a rendezvous, a rank waits for its successor only once, without blocking its
/// predecessor: the chain of [2] §3.2 in its blocking model. (If all segments are rendezvous, the
/// chain runs at half the speed.)
template <Process P>
Task<> broadcast_along(P& self, ChainPlace place, Buffer data, Bytes segment, Remainder remainder) {
  const Segments parts(data, segment, remainder);
  for (std::int64_t i = 0; i < parts.count(); ++i) {
    const Buffer part = parts[i];
    if (place.before) co_await self.receive(*place.before, part, Tag());
    if (place.behind) co_await self.send(*place.behind, part, Tag());
  }
}

/// Broadcasts along the chain 0 → 1 → … over all ranks of `self`, which may be a Group.
template <Process P>
Task<> broadcast_group_chain(P& self, Buffer data, Bytes segment, Remainder remainder) {
  return broadcast_along(self, chain_place(self.rank().number(), self.size()), data, segment,
                         remainder);
}

}  // namespace loggp
