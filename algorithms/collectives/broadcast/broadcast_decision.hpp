// The broadcast that Open MPI 4.1 chooses by itself.
#pragma once

#include <array>

#include "algorithms/collectives/broadcast/library_broadcasts.hpp"
#include "algorithms/collectives/decision_table.hpp"

namespace loggp::open_mpi {

/// The choices (coll_tuned_decision_fixed.c).
inline constexpr std::array<Decision, 44> broadcast_decisions{{{4, 32, 3},
                                                               {4, 256, 5},
                                                               {4, 512, 3},
                                                               {4, 1024, 7},
                                                               {4, 32768, 1},
                                                               {4, 131072, 5},
                                                               {4, 262144, 2},
                                                               {4, 524288, 1},
                                                               {4, 1048576, 6},
                                                               {4, Decision::any, 5},
                                                               {8, 64, 5},
                                                               {8, 128, 6},
                                                               {8, 2048, 5},
                                                               {8, 8192, 6},
                                                               {8, 1048576, 1},
                                                               {8, Decision::any, 2},
                                                               {16, 8, 7},
                                                               {16, 64, 5},
                                                               {16, 4096, 7},
                                                               {16, 16384, 5},
                                                               {16, 32768, 6},
                                                               {16, Decision::any, 1},
                                                               {32, 4096, 7},
                                                               {32, 1048576, 6},
                                                               {32, Decision::any, 8},
                                                               {64, 2048, 6},
                                                               {64, Decision::any, 7},
                                                               {128, Decision::any, 7},
                                                               {256, 2, 6},
                                                               {256, 16384, 5},
                                                               {256, 32768, 1},
                                                               {256, 65536, 5},
                                                               {256, Decision::any, 7},
                                                               {1024, 16384, 7},
                                                               {1024, 32768, 4},
                                                               {1024, Decision::any, 7},
                                                               {2048, 524288, 7},
                                                               {2048, Decision::any, 8},
                                                               {4096, 262144, 7},
                                                               {4096, Decision::any, 8},
                                                               {Decision::any, 8192, 7},
                                                               {Decision::any, 16384, 5},
                                                               {Decision::any, 262144, 7},
                                                               {Decision::any, Decision::any, 8}}};

/// Runs the broadcast that the library chooses, which is never segmented. No block or half ends
/// within an element of `element` bytes. The "chain" is one chain, because the library gives it a
/// fan-out of 0.
template <Process P>
Task<> decided_broadcast(P& self, const CollectiveArguments& a, Bytes element) {
  using namespace open_mpi_detail;
  CollectiveArguments whole = a;
  whole.segment = Bytes();
  switch (decide(broadcast_decisions, self.size(), a.data.size)) {
    case 1:
      if (a.data.size == Bytes()) return no_messages(self);
      return broadcast_flat_at_once(self, a.data, a.root);
    case 4:
      return broadcast_split(self, whole, element);
    case 5:
      return broadcast_segments(self, whole, BinaryTree{self.size()});
    case 6:
      return broadcast_segments(self, whole, BinomialTree{self.size()});
    case 7:
      return broadcast_segments(self, whole, KnomialTree{self.size(), 4});
    case 8:
      return broadcast_blocks(self, whole, Allgather::recursive_doubling, element);
    default:
      return broadcast_segments(self, whole, Chains(self.size(), 1));
  }
}

}  // namespace loggp::open_mpi
