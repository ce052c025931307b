// Swing's allreduce for short vectors
// (D. De Sensi, T. Bonato, D. Saam, T. Hoefler, "Swing: Short-cutting Rings for Higher Bandwidth
// Allreduce", NSDI 2024).
#pragma once

#include "algorithms/collectives/allreduce/swing_place.hpp"
#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/power_group.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Combines the ranks' `data` to `result` on all ranks. In each of log2 P steps a rank and its
/// partner exchange all that they have combined. This needs a commutative operation. If P is no
/// power of two, the members of a PowerGroup do this, between two more rounds.
template <Process P>
Task<> allreduce_swing_latency(P& self, Buffer data, Buffer result,
                               const ReduceOperation* operation) {
  const PowerGroup group(self.size(), Survivor::even);
  Scratch temporary(data.size, data.data);
  const Buffer in = temporary.buffer();
  co_await copy_own(self, data, result);
  co_await fold_whole(self, group, result, in, operation);
  if (group.is_member(self.rank())) {
    const SwingPlace place(group.number(self.rank()), group.count());
    for (std::int32_t width = 1; width < group.count(); width *= 2) {
      const Rank partner = group.rank(place.partner(width));
      co_await exchange(self, partner, result, partner, in);
      co_await combine(self, *operation, in, result, result);
    }
  }
  co_await unfold(self, group, result);
}

}  // namespace loggp
