// Combines two buffers of elements on one rank.
#pragma once

#include "algorithms/collectives/reduce_operation.hpp"
#include "algorithms/host/local_work.hpp"

namespace loggp {

/// Writes left ∘ right, element by element, to `result`, which may be `left` or `right`. Without
/// memory it writes nothing. Returns an awaitable that takes the host's time for a reduction. Pre:
/// the three have the same size, a multiple of the operation's element.
template <Process P>
[[nodiscard]] auto combine(P& self, const ReduceOperation& operation, Buffer left, Buffer right,
                           Buffer result) {
  if (left.data != nullptr && right.data != nullptr && result.data != nullptr)
    operation.combine(left.data, right.data, result.data, result.size);
  return spend(self, LocalWork::reduction, result.size);
}

}  // namespace loggp
