// The allreduces of MPICH 4.0 by name.
#pragma once

#include "algorithms/collectives/allreduce/allreduce_rabenseifner.hpp"
#include "algorithms/collectives/allreduce/allreduce_recursive_doubling.hpp"
#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/no_messages.hpp"

namespace loggp::mpich {

/// Chooses the program; no coroutine. Runs recursive doubling if the operation is not commutative
/// or if there are fewer elements than members of the group of 2^k ranks. Without data nothing is
/// sent, unless the operation is not commutative.
template <Process P>
Task<> allreduce_reduce_scatter_allgather(P& self, const CollectiveArguments& a) {
  const std::int64_t count = a.data.size.count() / a.reduction->element.count();
  if (a.reduction->is_commutative && count == 0) return no_messages(self);
  if (!a.reduction->is_commutative || count < power_of_two_below(self.size()))
    return allreduce_recursive_doubling(self, a.data, a.result(), a.reduction);
  return loggp::allreduce_reduce_scatter_allgather(self, a.data, a.result(), a.reduction);
}

}  // namespace loggp::mpich
