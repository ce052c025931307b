// The reduce that Open MPI 4.1 chooses by itself.
#pragma once

#include <array>

#include "algorithms/collectives/decision_table.hpp"
#include "algorithms/collectives/reduce/reduce_open_mpi.hpp"

namespace loggp::open_mpi {

/// The choices for commutative operations (coll_tuned_decision_fixed.c).
inline constexpr std::array<Decision, 34> reduce_decisions{{{4, 8, 7},
                                                            {4, 16, 4},
                                                            {4, 32, 3},
                                                            {4, 262144, 1},
                                                            {4, 524288, 3},
                                                            {4, 1048576, 2},
                                                            {4, Decision::any, 3},
                                                            {8, 4096, 4},
                                                            {8, 65536, 2},
                                                            {8, 262144, 5},
                                                            {8, 524288, 1},
                                                            {8, 1048576, 5},
                                                            {8, Decision::any, 1},
                                                            {16, 8192, 4},
                                                            {16, Decision::any, 5},
                                                            {32, 4096, 4},
                                                            {32, Decision::any, 5},
                                                            {256, Decision::any, 5},
                                                            {512, 8192, 5},
                                                            {512, 16384, 6},
                                                            {512, Decision::any, 5},
                                                            {2048, Decision::any, 5},
                                                            {4096, 512, 5},
                                                            {4096, 1024, 6},
                                                            {4096, 8192, 5},
                                                            {4096, 16384, 6},
                                                            {4096, Decision::any, 5},
                                                            {Decision::any, 16, 5},
                                                            {Decision::any, 32, 6},
                                                            {Decision::any, 1024, 5},
                                                            {Decision::any, 2048, 6},
                                                            {Decision::any, 8192, 5},
                                                            {Decision::any, 16384, 6},
                                                            {Decision::any, Decision::any, 5}}};

/// The choices for other operations.
inline constexpr std::array<Decision, 13> ordered_reduce_decisions{
    {{4, 8, 6},
     {4, Decision::any, 1},
     {8, Decision::any, 1},
     {16, 1024, 6},
     {16, 8192, 1},
     {16, 16384, 6},
     {16, 262144, 1},
     {16, Decision::any, 6},
     {128, Decision::any, 6},
     {256, 512, 6},
     {256, 1024, 1},
     {256, Decision::any, 6},
     {Decision::any, Decision::any, 6}}};

/// Runs the reduce that the library chooses, which is never segmented. Its "chain" is one chain:
/// the library gives it a fan-out of 0.
template <Process P>
Task<> decided_reduce(P& self, const CollectiveArguments& a) {
  CollectiveArguments whole = a;
  whole.segment = Bytes();
  const std::span<const Decision> table = a.reduction->is_commutative
                                              ? std::span<const Decision>(reduce_decisions)
                                              : std::span<const Decision>(ordered_reduce_decisions);
  switch (decide(table, self.size(), a.data.size)) {
    case 1:
      return open_mpi::reduce_linear(self, whole);
    case 4:
      return open_mpi::reduce_binary(self, whole);
    case 5:
      return open_mpi::reduce_binomial(self, whole);
    case 6:
      return reduce_in_order_binary(self, whole);
    case 7:
      return open_mpi::reduce_rabenseifner(self, whole);
    default:
      return open_mpi::reduce_chain(self, whole, 1);
  }
}

}  // namespace loggp::open_mpi
