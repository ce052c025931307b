// The scatter that Open MPI 4.1 chooses by itself.
#pragma once

#include <array>

#include "algorithms/collectives/decision_table.hpp"
#include "algorithms/collectives/no_messages.hpp"
#include "algorithms/collectives/scatter/scatter_binomial.hpp"
#include "algorithms/collectives/scatter/scatter_linear.hpp"

namespace loggp::open_mpi {

/// The choices for the bytes of one block (coll_tuned_decision_fixed.c).
inline constexpr std::array<Decision, 22> scatter_decisions{{{4, 2, 3},
                                                             {4, 131072, 1},
                                                             {4, 262144, 3},
                                                             {4, Decision::any, 1},
                                                             {8, 2048, 2},
                                                             {8, 4096, 1},
                                                             {8, 8192, 2},
                                                             {8, 32768, 1},
                                                             {8, 1048576, 3},
                                                             {8, Decision::any, 1},
                                                             {16, 16384, 2},
                                                             {16, 1048576, 3},
                                                             {16, Decision::any, 1},
                                                             {32, 16384, 2},
                                                             {32, 32768, 1},
                                                             {32, Decision::any, 3},
                                                             {64, 512, 2},
                                                             {64, 8192, 3},
                                                             {64, 16384, 2},
                                                             {64, Decision::any, 3},
                                                             {Decision::any, 512, 2},
                                                             {Decision::any, Decision::any, 3}}};

/// Runs the scatter that the library chooses.
template <Process P>
Task<> decided_scatter(P& self, Blocks outgoing, Buffer block, Rank root) {
  if (block.size == Bytes()) return no_messages(self);
  switch (decide(scatter_decisions, self.size(), block.size)) {
    case 1:
      return scatter_linear(self, outgoing, block, root);
    case 2:
      return scatter_binomial(self, outgoing, block, root);
    default:
      return scatter_linear_nonblocking(self, outgoing, block, root, 0);
  }
}

}  // namespace loggp::open_mpi
