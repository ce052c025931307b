// Allreduce by a reduce-scatter and an allgather: Rabenseifner's algorithm.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/halved_vector.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Combines all ranks' `data` in every rank's `result`, in no particular order. Of 2^k ranks, each
/// combines 1/2^k of the vector by recursive halving, and all gather the parts by the same
/// exchanges in reverse order. If P is no power of two, the first pairs of ranks combine their
/// vectors before, half a vector each, and the odd rank of a pair receives the result at the end.
/// 2k rounds. (Thakur, Rabenseifner, Gropp, "Optimization of Collective Communication Operations in
/// MPICH", 2005; Open MPI: coll_base_allreduce.c)
template <Process P>
Task<> allreduce_rabenseifner(P& self, Buffer data, Buffer result,
                              const ReduceOperation* operation) {
  co_await copy_own(self, data, result);
  const PowerGroup group(self.size(), Survivor::even);
  const ElementHalving halving(operation->element);
  Scratch memory(self.size() > 1 ? data.size : Bytes(), data.data);
  const Buffer incoming{memory.data(), data.size};
  co_await fold_halves(self, group, result, incoming, operation);
  if (group.is_member(self.rank())) {
    co_await reduce_scatter_halving(self, halving, group, result, incoming, operation);
    co_await allgather_doubling_back(self, halving, group, result);
  }
  co_await unfold(self, group, result);
}

/// As allreduce_rabenseifner(), but the vector is divided into 2^k blocks, and the even rank of a
/// pair sends its whole vector to the odd rank. (MPICH: allreduce_intra_reduce_scatter_allgather.c)
template <Process P>
Task<> allreduce_reduce_scatter_allgather(P& self, Buffer data, Buffer result,
                                          const ReduceOperation* operation) {
  co_await copy_own(self, data, result);
  const PowerGroup group(self.size(), Survivor::odd);
  const BlockHalving halving(group.count(), operation->element);
  Scratch memory(self.size() > 1 ? data.size : Bytes(), data.data);
  const Buffer incoming{memory.data(), data.size};
  co_await fold_whole(self, group, result, incoming, operation);
  if (group.is_member(self.rank())) {
    co_await reduce_scatter_halving(self, halving, group, result, incoming, operation);
    co_await allgather_doubling_back(self, halving, group, result);
  }
  co_await unfold(self, group, result);
}

}  // namespace loggp
