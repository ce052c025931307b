// Allgathers of the MPI libraries that run another algorithm for some numbers of ranks.
#pragma once

#include "algorithms/collectives/allgather/allgather_bruck.hpp"
#include "algorithms/collectives/allgather/allgather_neighbor_exchange.hpp"
#include "algorithms/collectives/allgather/allgather_recursive_doubling.hpp"
#include "algorithms/collectives/allgather/allgather_ring.hpp"
#include "algorithms/collectives/is_power_of_two.hpp"

namespace loggp {

/// Calls allgather_recursive_doubling, or allgather_bruck if P is no power of two, as Open MPI
/// does.
template <Process P>
Task<> allgather_doubling_or_bruck(P& self, Buffer block, Blocks incoming) {
  if (is_power_of_two(self.size())) return allgather_recursive_doubling(self, block, incoming);
  return allgather_bruck(self, block, incoming, 2);
}

/// Calls allgather_neighbor_exchange, or allgather_ring if P is odd, as Open MPI does.
template <Process P>
Task<> allgather_neighbor_or_ring(P& self, Buffer block, Blocks incoming) {
  if (self.size() % 2 == 0) return allgather_neighbor_exchange(self, block, incoming);
  return allgather_ring(self, block, incoming);
}

/// Returns whether MPICH, where recursive doubling is forced but P is no power of two, gathers with
/// Bruck's algorithm and not along a ring. (maint/tuning/coll/mpir/generic.json)
[[nodiscard]] inline bool is_short_allgather_of_mpich(Blocks incoming, std::int32_t count) {
  constexpr Bytes ring_from{81920};
  if (incoming.offsets == nullptr) return blocks_size(count, incoming.size) < ring_from;
  return incoming.offset(count) < ring_from;
}

}  // namespace loggp
