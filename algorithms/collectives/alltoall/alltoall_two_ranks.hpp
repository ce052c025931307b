// All-to-all of two ranks.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/place_own.hpp"

namespace loggp {

/// Exchanges the blocks of two ranks. Pre: P = 2. (Open MPI's two_proc.)
template <Process P>
Task<> alltoall_two_ranks(P& self, Blocks outgoing, Blocks incoming) {
  const Rank other(1 - self.rank().number());
  co_await place_own(self, outgoing[self.rank()], incoming);
  co_await exchange(self, other, outgoing[other], other, incoming[other]);
}

}  // namespace loggp
