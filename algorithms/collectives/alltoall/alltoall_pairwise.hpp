// Pairwise all-to-all: one exchange after another.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Sends block s of `outgoing` on rank r to block r of `incoming` on rank s, for all ranks r and s.
/// In step 1, 2, …, P − 1 rank r sends to r + step and receives from r − step at the same time.
/// (Open MPI's pairwise; MPICH's, if P is no power of two.)
template <Process P>
Task<> alltoall_pairwise(P& self, Blocks outgoing, Blocks incoming) {
  const std::int32_t n = self.size();
  co_await place_own(self, outgoing[self.rank()], incoming);
  for (std::int32_t step = 1; step < n; ++step) {
    const Rank to = neighbour(self.rank(), step, n);
    const Rank from = neighbour(self.rank(), -step, n);
    co_await exchange(self, to, outgoing[to], from, incoming[from]);
  }
}

/// Does the same with other partners: in each step rank r exchanges with r ⊕ step (exclusive or).
/// Pre: P is a power of two. (MPICH's pairwise.)
template <Process P>
Task<> alltoall_pairwise_xor(P& self, Blocks outgoing, Blocks incoming) {
  const std::int32_t n = self.size();
  co_await place_own(self, outgoing[self.rank()], incoming);
  for (std::int32_t step = 1; step < n; ++step) {
    const Rank partner(self.rank().number() ^ step);
    co_await exchange(self, partner, outgoing[partner], partner, incoming[partner]);
  }
}

/// Does the same in rank order: each rank exchanges with rank 0, 1, …, P − 1, so that pairs wait
/// for each other. (MPICH's pairwise_sendrecv_replace, which works in place and therefore needs an
/// order on which all ranks agree.)
template <Process P>
Task<> alltoall_pairwise_in_order(P& self, Blocks outgoing, Blocks incoming) {
  const std::int32_t n = self.size();
  co_await place_own(self, outgoing[self.rank()], incoming);
  for (std::int32_t rank = 0; rank < n; ++rank) {
    const Rank partner(rank);
    if (partner == self.rank()) continue;
    co_await exchange(self, partner, outgoing[partner], partner, incoming[partner]);
  }
}

}  // namespace loggp
