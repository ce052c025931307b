// The chain in order of arrival: "nearopt" of [2] §3.2.
#pragma once

#include "algorithms/arrival_order.hpp"

namespace loggp {

/// The root sends to who arrives first, that one to the next. Where the root stands in `order` does
/// not matter; null: v = 1, 2, … After it every rank's `data` holds the root's.
template <Process P>
Task<> broadcast_nearopt(P& self, Buffer data, Rank root, Bytes segment,
                         const ArrivalOrder* order) {
  const ArrivalOrder by_number;
  const ArrivalOrder& known = order == nullptr ? by_number : *order;
  return broadcast_along(self, known.place(self.rank(), root, self.size()), data, segment,
                         Remainder::first);
}

}  // namespace loggp
