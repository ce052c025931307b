// Reduce-scatter by recursive halving.
#pragma once

#include "algorithms/collectives/reduce_scatter/member_blocks.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace reduce_scatter_recursive_halving_detail {

/// Exchanges two buffers with `partner`. Empty ones are not sent, as in the libraries.
template <Process P>
Task<> exchange_unless_empty(P& self, Rank partner, Buffer out, Buffer in) {
  const bool sends = out.size > Bytes();
  const bool receives = in.size > Bytes();
  if (sends && receives) {
    co_await exchange(self, partner, out, partner, in);
  } else if (sends) {
    co_await self.send(partner, out, Tag());
  } else if (receives) {
    co_await self.receive(partner, in, Tag());
  }
}

/// Leaves in `vector` the sums of this member's blocks. In each round a member keeps the half of
/// its blocks in which its own are, and gives the other half to the member whose own are there.
template <Process P>
Task<> halve(P& self, MemberBlocks vector, MemberBlocks incoming,
             const ReduceOperation* operation) {
  const PowerGroup group = vector.group;
  const std::int32_t v = group.number(self.rank());
  for (std::int32_t half = group.count() / 2; half > 0; half /= 2) {
    const std::int32_t partner = v ^ half;
    const Buffer out = vector.range(partner & -half, half);
    const Buffer in = incoming.range(v & -half, half);
    const Buffer kept = vector.range(v & -half, half);
    co_await exchange_unless_empty(self, group.rank(partner), out, in);
    if (in.size > Bytes()) co_await combine(self, *operation, in, kept, kept);
  }
}

/// Gives the other rank of a pair its block, unless it is empty.
template <Process P>
Task<> unfold_block(P& self, MemberBlocks vector, Buffer block) {
  const Rank rank = self.rank();
  if (!vector.group.has_pair(rank)) co_return;
  const Rank other = vector.group.pair_of(rank);
  if (!vector.group.is_member(rank)) {
    if (block.size > Bytes()) co_await self.receive(other, block, Tag());
    co_return;
  }
  const Buffer theirs = vector[other];
  if (theirs.size > Bytes()) co_await self.send(other, theirs, Tag());
}

}  // namespace reduce_scatter_recursive_halving_detail

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`. The
/// 2^k members of a PowerGroup halve their blocks in k rounds, at first with the farthest partner;
/// this needs a commutative operation. If P is no power of two, there is a round before, in which
/// the even rank of a pair sends its whole vector, and one after, in which it receives its block.
/// (Open MPI: coll_base_reduce_scatter.c; MPICH: reduce_scatter_intra_recursive_halving.c)
template <Process P>
Task<> reduce_scatter_recursive_halving(P& self, Blocks outgoing, Buffer block,
                                        const ReduceOperation* operation) {
  using namespace reduce_scatter_recursive_halving_detail;
  const Buffer all = all_blocks(outgoing, self.size());
  if (all.size == Bytes()) co_return;
  const PowerGroup group(self.size(), Survivor::odd);
  Scratch work(all.size, all.data);
  Scratch temporary(all.size, all.data);
  co_await copy_own(self, all, work.buffer());
  const MemberBlocks vector{group, {work.data(), outgoing.size, outgoing.offsets}};
  const MemberBlocks incoming{group, {temporary.data(), outgoing.size, outgoing.offsets}};
  const Buffer whole = work.buffer();
  const Buffer in = temporary.buffer();
  co_await fold_whole(self, group, whole, in, operation);
  if (group.is_member(self.rank())) {
    co_await halve(self, vector, incoming, operation);
    co_await copy_own(self, vector[self.rank()], block);
  }
  co_await unfold_block(self, vector, block);
}

}  // namespace loggp
