// Reduce-scatter by recursive doubling.
#pragma once

#include <algorithm>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace reduce_scatter_recursive_doubling_detail {

/// The blocks of all ranks but those of the group of `width` ranks from `root` on. Such a group has
/// the sums of its ranks' vectors; the other ranks need all of it but the group's own blocks.
struct OutsideGroup {
  Blocks vector;
  std::int32_t ranks;
  std::int32_t root;
  std::int32_t width;

  [[nodiscard]] Buffer before() const { return vector.range(0, root); }
  [[nodiscard]] Buffer behind() const {
    const std::int32_t end = std::min(root + width, ranks);
    return vector.range(end, ranks - end);
  }
  [[nodiscard]] Bytes size() const { return before().size + behind().size; }
};

/// Copies the group's part of the vector to `packed`, without a gap and in no time.
inline void pack(OutsideGroup outside, Buffer packed) {
  copy_in_no_time(outside.before(), packed);
  copy_in_no_time(outside.behind(), packed.part(outside.before().size, outside.behind().size));
}

/// Combines `packed`, the sums of a group, with `vector`.
template <Process P>
Task<> combine_packed(P& self, OutsideGroup outside, Buffer packed, bool is_from_lower,
                      const ReduceOperation* operation) {
  const Buffer before = outside.before();
  const Buffer behind = outside.behind();
  const Buffer first = packed.part(Bytes(), before.size);
  const Buffer second = packed.part(before.size, behind.size);
  if (is_from_lower) {
    co_await combine(self, *operation, first, before, before);
    co_await combine(self, *operation, second, behind, behind);
  } else {
    co_await combine(self, *operation, before, first, before);
    co_await combine(self, *operation, behind, second, behind);
  }
}

/// Spreads `packed` in a group of `width` ranks, of which only the first `owners` have it: in each
/// round ranks that have it send it to the other half of a group that is half as wide as before.
template <Process P>
Task<> spread(P& self, std::int32_t width, std::int32_t owners, Buffer packed) {
  const std::int32_t rank = self.rank().number();
  for (std::int32_t half = width / 2; half > 0; half /= 2) {
    const std::int32_t partner = rank ^ half;
    const std::int32_t first_without = (rank & -(2 * half)) + owners;
    const bool lower_has = std::min(rank, partner) < first_without;
    const bool upper_has = std::max(rank, partner) < first_without;
    if (!lower_has || upper_has) continue;
    if (rank < partner) {
      co_await self.send(Rank(partner), packed, Tag());
    } else {
      co_await self.receive(Rank(partner), packed, Tag());
    }
  }
}

/// Exchanges the sums of groups of `width` ranks, and combines them in `vector`. If the partner's
/// group is not full, some ranks have no partner; they receive its sums from the others.
template <Process P>
Task<> double_group(P& self, Blocks vector, std::int32_t width, Buffer out, Buffer in,
                    const ReduceOperation* operation) {
  const std::int32_t n = self.size();
  const std::int32_t rank = self.rank().number();
  const std::int32_t partner = rank ^ width;
  const OutsideGroup ours{vector, n, rank & -width, width};
  const OutsideGroup theirs{vector, n, partner & -width, width};
  if (theirs.root >= n) co_return;
  const Buffer received = in.part(Bytes(), theirs.size());
  if (partner < n) {
    const Buffer sent = out.part(Bytes(), ours.size());
    pack(ours, sent);
    co_await spend(self, LocalWork::copy, sent.size);
    co_await exchange(self, Rank(partner), sent, Rank(partner), received);
  }
  if (theirs.root + width > n) co_await spread(self, width, n - theirs.root, received);
  co_await combine_packed(self, theirs, received, theirs.root < ours.root, operation);
}

}  // namespace reduce_scatter_recursive_doubling_detail

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`. In
/// round k rank and partner = rank xor 2^k exchange the sums of their groups of 2^k ranks, without
/// the blocks of the sender's group. There are ⌈log2 P⌉ rounds, and up to k more in round k if P is
/// no power of two. (Open MPI: coll_base_reduce_scatter_block.c; MPICH:
/// reduce_scatter_intra_recursive_doubling.c)
template <Process P>
Task<> reduce_scatter_recursive_doubling(P& self, Blocks outgoing, Buffer block,
                                         const ReduceOperation* operation) {
  const Buffer all = all_blocks(outgoing, self.size());
  if (all.size == Bytes()) co_return;
  Scratch work(all.size, all.data);
  Scratch packed_out(all.size, all.data);
  Scratch packed_in(all.size, all.data);
  co_await copy_own(self, all, work.buffer());
  const Blocks vector{work.data(), outgoing.size, outgoing.offsets};
  const Buffer out = packed_out.buffer();
  const Buffer in = packed_in.buffer();
  for (std::int32_t width = 1; width < self.size(); width *= 2) {
    co_await reduce_scatter_recursive_doubling_detail::double_group(self, vector, width, out, in,
                                                                    operation);
  }
  co_await copy_own(self, vector[self.rank()], block);
}

}  // namespace loggp
