// Open MPI's allreduce by a reduce and a broadcast that the library chooses by itself.
#pragma once

#include "algorithms/collectives/broadcast/broadcast_decision.hpp"
#include "algorithms/collectives/reduce/reduce_decision.hpp"

namespace loggp::open_mpi {

/// Combines all ranks' data in every rank's result: first the reduce to rank 0, then the broadcast
/// from rank 0 that the library chooses for the number of ranks and bytes
/// (ompi_coll_base_allreduce_intra_nonoverlapping).
template <Process P>
Task<> allreduce_nonoverlapping(P& self, CollectiveArguments a) {
  a.root = Rank(0);
  co_await decided_reduce(self, a);
  a.data = a.result();
  co_await decided_broadcast(self, a, a.reduction->element);
}

}  // namespace loggp::open_mpi
