// The allreduces of Open MPI 4.1's coll tuned: what each of them runs when it is forced.
#pragma once

#include "algorithms/collectives/allreduce/allreduce_linear.hpp"
#include "algorithms/collectives/allreduce/allreduce_rabenseifner.hpp"
#include "algorithms/collectives/allreduce/allreduce_recursive_doubling.hpp"
#include "algorithms/collectives/allreduce/allreduce_ring.hpp"
#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/no_messages.hpp"

// The functions are no coroutines: they choose a program and pass the arguments by value.
// MPI_Allreduce of no elements returns at once.
namespace loggp::open_mpi {

template <Process P>
Task<> allreduce_basic_linear(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  return loggp::allreduce_linear(self, a.data, a.result(), a.reduction);
}

template <Process P>
Task<> allreduce_recursive_doubling(P& self, const CollectiveArguments& a) {
  if (a.data.size == Bytes()) return no_messages(self);
  return loggp::allreduce_recursive_doubling(self, a.data, a.result(), a.reduction);
}

/// Runs recursive doubling if there are fewer elements than ranks.
template <Process P>
Task<> allreduce_ring(P& self, const CollectiveArguments& a, std::int32_t phases) {
  const std::int64_t count = a.data.size.count() / a.reduction->element.count();
  if (count < self.size()) return open_mpi::allreduce_recursive_doubling(self, a);
  return loggp::allreduce_ring(self, a.data, a.result(), a.reduction, phases);
}

/// Runs the ring in one phase if there are fewer than P segments.
template <Process P>
Task<> allreduce_segmented_ring(P& self, const CollectiveArguments& a) {
  return open_mpi::allreduce_ring(
      self, a, ring_phases(a.data.size, self.size(), a.segment, a.reduction->element));
}

/// Runs the linear program if the operation is not commutative or if there are fewer elements than
/// members of the group of 2^k ranks.
template <Process P>
Task<> allreduce_rabenseifner(P& self, const CollectiveArguments& a) {
  const std::int64_t count = a.data.size.count() / a.reduction->element.count();
  if (!a.reduction->is_commutative || count < power_of_two_below(self.size()))
    return open_mpi::allreduce_basic_linear(self, a);
  return loggp::allreduce_rabenseifner(self, a.data, a.result(), a.reduction);
}

}  // namespace loggp::open_mpi
