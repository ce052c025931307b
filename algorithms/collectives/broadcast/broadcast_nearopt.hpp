// Broadcast along the chain of ranks in order of arrival: "nearopt" of [2] §3.2.
#pragma once

#include "algorithms/collectives/arrival_order.hpp"

namespace loggp {

/// Copies the root's `data` to every rank along a chain. The root sends to the rank that arrives
/// first, which sends to the next one, and so on. The place of the root in `order` does not matter.
/// If `order` is null, the order is v = 1, 2, …
template <Process P>
Task<> broadcast_nearopt(P& self, Buffer data, Rank root, Bytes segment,
                         const ArrivalOrder* order) {
  const ArrivalOrder by_number;
  const ArrivalOrder& known = order == nullptr ? by_number : *order;
  return broadcast_along(self, known.place(self.rank(), root, self.size()), data, segment,
                         Remainder::first);
}

}  // namespace loggp
