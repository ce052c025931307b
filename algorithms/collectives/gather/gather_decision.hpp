// The gather that Open MPI 4.1 chooses by itself.
#pragma once

#include <array>

#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/decision_table.hpp"
#include "algorithms/collectives/gather/gather_binomial.hpp"
#include "algorithms/collectives/gather/gather_linear.hpp"
#include "algorithms/collectives/gather/gather_linear_sync.hpp"

namespace loggp::open_mpi {

/// The choices (coll_tuned_decision_fixed.c).
inline constexpr std::array<Decision, 16> gather_decisions{{{4, 2, 3},
                                                            {4, 4, 1},
                                                            {4, 32768, 2},
                                                            {4, 65536, 1},
                                                            {4, 131072, 2},
                                                            {4, Decision::any, 3},
                                                            {8, 1024, 2},
                                                            {8, 8192, 1},
                                                            {8, 32768, 2},
                                                            {8, 262144, 1},
                                                            {8, Decision::any, 3},
                                                            {256, Decision::any, 2},
                                                            {512, 2048, 2},
                                                            {512, 8192, 1},
                                                            {512, Decision::any, 2},
                                                            {Decision::any, Decision::any, 2}}};

/// Runs the gather that the library chooses for blocks of one size, which is never segmented.
template <Process P>
Task<> decided_gather(P& self, Buffer block, Blocks incoming, Rank root) {
  switch (decide(gather_decisions, self.size(), block.size)) {
    case 1:
      return gather_linear(self, block, incoming, root);
    case 2:
      return gather_binomial(self, block, incoming, root);
    default:
      return gather_linear_sync(self, block, incoming, root, Bytes());
  }
}

}  // namespace loggp::open_mpi
