// Chains of ranks in any order, with segments.
#pragma once

#include <cstdint>
#include <optional>

#include "algorithms/process.hpp"
#include "algorithms/segments.hpp"

namespace loggp {

/// Whom a rank of a chain hears from, and whom it tells; the ends have none.
struct ChainPlace {
  std::optional<Rank> before;
  std::optional<Rank> behind;
};

/// Of v in the chain 0 → 1 → … of `size` ranks.
[[nodiscard]] constexpr ChainPlace chain_place(std::int32_t v, std::int32_t size) {
  ChainPlace place;
  if (v > 0) place.before = Rank(v - 1);
  if (v + 1 < size) place.behind = Rank(v + 1);
  return place;
}

/// broadcast_pipelined along any chain, where the remainder may come first. If only the first
/// segment is a rendezvous, a rank waits for its successor once and meanwhile keeps nobody from
/// sending to it: the chain of [2] §3.2 in its blocking model. (Where all are, the chain runs at
/// half its speed.)
template <Process P>
Task<> broadcast_along(P& self, ChainPlace place, Buffer data, Bytes segment, Remainder remainder) {
  const Segments parts(data, segment, remainder);
  for (std::int64_t i = 0; i < parts.count(); ++i) {
    const Buffer part = parts[i];
    if (place.before) co_await self.receive(*place.before, part, Tag());
    if (place.behind) co_await self.send(*place.behind, part, Tag());
  }
}

/// The same from rank 0 of a group to its last.
template <Process P>
Task<> broadcast_group_chain(P& self, Buffer data, Bytes segment, Remainder remainder) {
  return broadcast_along(self, chain_place(self.rank().number(), self.size()), data, segment,
                         remainder);
}

}  // namespace loggp
