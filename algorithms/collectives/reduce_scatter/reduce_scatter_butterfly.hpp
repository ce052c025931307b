// Reduce-scatter by a butterfly that keeps the ranks' order.
#pragma once

#include "algorithms/collectives/mirror.hpp"
#include "algorithms/collectives/reduce_scatter/member_blocks.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace reduce_scatter_butterfly_detail {

/// Leaves in `vector` the sums of the blocks of the member with mirrored number. In round k the
/// partner's number differs in bit k, so that neighbours in order are combined; the blocks are
/// halved from the top.
template <Process P>
Task<> halve_mirrored(P& self, MemberBlocks vector, MemberBlocks incoming,
                      const ReduceOperation* operation) {
  const PowerGroup group = vector.group;
  const std::int32_t v = group.number(self.rank());
  std::int32_t kept = 0;
  std::int32_t half = group.count() / 2;
  for (std::int32_t bit = 1; bit < group.count(); bit *= 2, half /= 2) {
    const bool is_upper = (v & bit) != 0;
    const std::int32_t given = is_upper ? kept : kept + half;
    if (is_upper) kept += half;
    const Rank partner = group.rank(v ^ bit);
    const Buffer in = incoming.range(kept, half);
    const Buffer mine = vector.range(kept, half);
    co_await exchange(self, partner, vector.range(given, half), partner, in);
    co_await combine_in_rank_order(self, *operation, partner, in, mine);
  }
}

/// Gives the sums to the ranks of the member with mirrored number, which has this rank's sums.
template <Process P>
Task<> exchange_mirrored(P& self, MemberBlocks vector, std::int32_t mirror, Buffer block) {
  const Rank to = vector.group.rank(mirror);
  if (vector.group.has_pair(to)) {
    const Rank other = vector.group.pair_of(to);
    co_await self.send(other, vector[other], Tag());
  }
  const Buffer theirs = vector[to];
  if (to != self.rank()) {
    co_await exchange(self, to, theirs, to, block);
  } else {
    co_await copy_own(self, theirs, block);
  }
}

}  // namespace reduce_scatter_butterfly_detail

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`, also
/// with an operation that is not commutative. The 2^k members of a PowerGroup halve their blocks in
/// k rounds, at first with the nearest partner; then each exchanges its sums with the member whose
/// number has the mirrored bits. If P is no power of two, there is a round before, in which the
/// even rank of a pair sends its whole vector; it receives its block in the last one. (J. L. Träff,
/// "An improved algorithm for (non-commutative) reduce-scatter with an application", EuroPVM/MPI
/// 2005; Open MPI: coll_base_reduce_scatter.c)
template <Process P>
Task<> reduce_scatter_butterfly(P& self, Blocks outgoing, Buffer block,
                                const ReduceOperation* operation) {
  using namespace reduce_scatter_butterfly_detail;
  const Buffer all = all_blocks(outgoing, self.size());
  if (all.size == Bytes()) co_return;
  const PowerGroup group(self.size(), Survivor::odd);
  const Rank rank = self.rank();
  const Rank member = group.is_member(rank) ? rank : group.pair_of(rank);
  const std::int32_t mirror = mirrored(group.number(member), group.count());
  Scratch work(all.size, all.data);
  Scratch temporary(all.size, all.data);
  co_await copy_own(self, all, work.buffer());
  const MemberBlocks vector{group, {work.data(), outgoing.size, outgoing.offsets}};
  const MemberBlocks incoming{group, {temporary.data(), outgoing.size, outgoing.offsets}};
  const Buffer whole = work.buffer();
  const Buffer in = temporary.buffer();
  co_await fold_whole(self, group, whole, in, operation);
  if (rank == member) {
    co_await halve_mirrored(self, vector, incoming, operation);
    co_await exchange_mirrored(self, vector, mirror, block);
  } else {
    co_await self.receive(group.rank(mirror), block, Tag());
  }
}

}  // namespace loggp
