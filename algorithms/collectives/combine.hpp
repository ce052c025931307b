// Combines two buffers of elements on one rank.
#pragma once

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/host/local_work.hpp"

namespace loggp {

/// Writes left ∘ right, element by element, to `result`, which may be `left` or `right`. Without
/// memory it writes nothing. Returns an awaitable that takes the host's time for a reduction. Pre:
/// the three have the same size, a multiple of the operation's element. Buffers by reference:
/// copies would be stored in the frame of the coroutine that awaits.
template <Process P>
[[nodiscard]] auto combine(P& self, const ReduceOperation& operation, const Buffer& left,
                           const Buffer& right, const Buffer& result) {
  if (left.data != nullptr && right.data != nullptr && result.data != nullptr)
    operation.combine(left.data, right.data, result.data, result.size);
  return spend(self, LocalWork::reduction, result.size);
}

/// Combines the elements of rank `other` with this rank's `own` ones in `own`; those of the lower
/// rank are the left ones. Pre: as for combine().
template <Process P>
[[nodiscard]] auto combine_in_rank_order(P& self, const ReduceOperation& operation,
                                         const Rank& other, const Buffer& theirs,
                                         const Buffer& own) {
  return other < self.rank() ? combine(self, operation, theirs, own, own)
                             : combine(self, operation, own, theirs, own);
}

}  // namespace loggp
