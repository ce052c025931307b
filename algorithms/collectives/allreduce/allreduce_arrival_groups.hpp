// Allreduce of the ranks that have arrived, group by group.
#pragma once

#include "algorithms/collectives/broadcast/broadcast_binomial.hpp"
#include "algorithms/collectives/reduce/reduce_arrival_groups.hpp"

namespace loggp {

/// Combines all ranks' `data` in every rank's `result`: reduce_arrival_groups() to rank 0, then a
/// broadcast along a binomial tree, since all ranks are waiting by then.
template <Process P>
Task<> allreduce_arrival_groups(P& self, Buffer data, Buffer result,
                                const ReduceOperation* operation, std::int64_t operation_number) {
  co_await reduce_arrival_groups(self, data, result, Rank(0), operation, operation_number);
  co_await broadcast_binomial(self, result, Rank(0));
}

}  // namespace loggp
