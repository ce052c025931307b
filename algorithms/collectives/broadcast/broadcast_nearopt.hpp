// Broadcast along the chain of ranks in order of arrival: "nearopt" of [2] §3.2.
#pragma once

#include "algorithms/collectives/arrival_order.hpp"

namespace loggp {

/// Copies the root's `data` to every rank along a chain, in segments of `segment` bytes; 0: in one
/// segment. The first segment takes the rest if `segment` does not divide the size
/// (Remainder::first). The chain begins with the root and continues with the other ranks in order
/// of arrival. The place of the root in `order` does not matter. If `order` is null or empty, the
/// order is that of the ranks' numbers counted from the root. Pre: an order that is not empty has
/// all ranks.
template <Process P>
Task<> broadcast_nearopt(P& self, Buffer data, Rank root, Bytes segment,
                         const ArrivalOrder* order) {
  const ArrivalOrder by_number;
  const ArrivalOrder& known = order == nullptr ? by_number : *order;
  return broadcast_along(self, known.place(self.rank(), root, self.size()), data, segment,
                         Remainder::first);
}

}  // namespace loggp
