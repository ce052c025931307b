// The reduces of MPICH 4.0 by name.
#pragma once

#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/reduce/reduce_binomial.hpp"
#include "algorithms/collectives/reduce/reduce_rabenseifner.hpp"

namespace loggp::mpich {

/// Chooses the program; no coroutine. Runs the binomial tree if the operation is not commutative or
/// if there are fewer elements than members of the group of 2^k ranks.
template <Process P>
Task<> reduce_scatter_gather(P& self, const CollectiveArguments& a) {
  const std::int64_t count = a.data.size.count() / a.reduction->element.count();
  if (!a.reduction->is_commutative || count < power_of_two_below(self.size()))
    return loggp::reduce_binomial(self, a.data, a.result(), a.root, a.reduction);
  return loggp::reduce_scatter_gather(self, a.data, a.result(), a.root, a.reduction);
}

}  // namespace loggp::mpich
