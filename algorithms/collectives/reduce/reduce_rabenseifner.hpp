// Reduce by a reduce-scatter and a gather: Rabenseifner's algorithm.
#pragma once

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/halved_vector.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace reduce_rabenseifner_detail {

/// Gathers the members' parts on the root along a binomial tree, in reverse order of
/// reduce_scatter_halving(). If the root is no member, it first takes the part and the place of
/// member 0.
template <Process P, class Halving>
Task<> gather_halves(P& self, Halving halving, PowerGroup group, Buffer whole, Rank root) {
  const Rank rank = self.rank();
  const bool replaces = !group.is_member(root);
  if (replaces && rank == group.rank(0)) {
    co_await self.send(root, halving.part(whole, 0, group.steps()), Tag());
    co_return;
  }
  if (replaces && rank == root)
    co_await self.receive(group.rank(0), halving.part(whole, 0, group.steps()), Tag());
  if (rank != root && !group.is_member(rank)) co_return;
  const std::int32_t root_number = replaces ? 0 : group.number(root);
  const std::int32_t v = group.is_member(rank) ? group.number(rank) : 0;
  for (std::int32_t step = group.steps() - 1; step >= 0; --step) {
    const std::int32_t other = v ^ (1 << step);
    const Rank partner = replaces && other == 0 ? root : group.rank(other);
    if (other >> step == root_number >> step) {
      co_await self.send(partner, halving.part(whole, v, step + 1), Tag());
      co_return;
    }
    co_await self.receive(partner, halving.part(whole, other, step + 1), Tag());
  }
}

}  // namespace reduce_rabenseifner_detail

/// Combines all ranks' `data` in the root's `result`, in no particular order. Of 2^k ranks, each
/// combines 1/2^k of the vector by recursive halving; the root gathers the parts along a binomial
/// tree. If P is no power of two, the first pairs of ranks combine their vectors before, half a
/// vector each. 2k rounds. (Thakur, Rabenseifner, Gropp, "Optimization of Collective Communication
/// Operations in MPICH", 2005; Open MPI: coll_base_reduce.c)
template <Process P>
Task<> reduce_rabenseifner(P& self, Buffer data, Buffer result, Rank root,
                           const ReduceOperation* operation) {
  using namespace reduce_rabenseifner_detail;
  const PowerGroup group(self.size(), Survivor::even);
  const ElementHalving halving(operation->element);
  Scratch memory(data.size, data.data);
  Scratch partial(self.rank() == root ? Bytes() : data.size, data.data);
  const Buffer incoming = memory.buffer();
  const Buffer sum = self.rank() == root ? result : partial.buffer();
  co_await copy_own(self, data, sum);
  co_await fold_halves(self, group, sum, incoming, operation);
  if (group.is_member(self.rank()))
    co_await reduce_scatter_halving(self, halving, group, sum, incoming, operation);
  co_await gather_halves(self, halving, group, sum, root);
}

/// As reduce_rabenseifner(), but the vector is divided into 2^k blocks, and the odd rank of a pair
/// sends its whole vector to the even rank. (MPICH: reduce_intra_reduce_scatter_gather.c)
template <Process P>
Task<> reduce_scatter_gather(P& self, Buffer data, Buffer result, Rank root,
                             const ReduceOperation* operation) {
  using namespace reduce_rabenseifner_detail;
  const PowerGroup group(self.size(), Survivor::even);
  const BlockHalving halving(group.count(), operation->element);
  Scratch memory(data.size, data.data);
  Scratch partial(self.rank() == root ? Bytes() : data.size, data.data);
  const Buffer incoming = memory.buffer();
  const Buffer sum = self.rank() == root ? result : partial.buffer();
  co_await copy_own(self, data, sum);
  co_await fold_whole(self, group, sum, incoming, operation);
  if (group.is_member(self.rank()))
    co_await reduce_scatter_halving(self, halving, group, sum, incoming, operation);
  co_await gather_halves(self, halving, group, sum, root);
}

}  // namespace loggp
