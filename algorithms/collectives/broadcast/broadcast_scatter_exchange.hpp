// Broadcast by a scatter and an allgather in the forms of MPICH and Open MPI.
#pragma once

#include "algorithms/collectives/broadcast/broadcast_scatter_allgather.hpp"

namespace loggp {

namespace scatter_exchange_detail {

// Hands the blocks of the group of v ^ width, if this group is incomplete, to those ranks of the
// group of v, v & −width to v | (width − 1), that had no partner to receive them from. The ranks
// that had one come first; in each step, the ranks that have the blocks double.
template <Process P>
Task<> hand_on(P& self, DataBlocks blocks, std::int32_t v, std::int32_t width, Rank root) {
  const std::int32_t n = self.size();
  const std::int32_t group = v & -width;
  const std::int32_t having = n - group - width;
  const bool is_needed = (v & width) == 0 && having > 0 && having < width;
  if (!is_needed) co_return;
  const Buffer part = blocks.range(group + width, width);
  for (std::int32_t half = width / 2; half > 0; half /= 2) {
    const std::int32_t partner = v ^ half;
    const std::int32_t without = (v & (-2 * half)) + having;  // the first v that lacks the blocks
    if (v < partner && v < without && partner >= without)
      co_await self.send(absolute(partner, root, n), part, Tag());
    if (partner < v && partner < without && v >= without)
      co_await self.receive(absolute(partner, root, n), part, Tag());
  }
}

// In steps of width 1, 2, 4, …, v exchanges all blocks of its group with v ^ width.
template <Process P>
Task<> allgather_doubling_any(P& self, DataBlocks blocks, std::int32_t v, Rank root) {
  const std::int32_t n = self.size();
  for (std::int32_t width = 1; width < n; width *= 2) {
    const std::int32_t partner = v ^ width;
    if (partner < n) {
      const Buffer out = blocks.range(v & -width, width);
      const Buffer in = blocks.range(partner & -width, width);
      const Rank other = absolute(partner, root, n);
      co_await exchange(self, other, out, other, in);
    }
    co_await hand_on(self, blocks, v, width, root);
  }
}

}  // namespace scatter_exchange_detail

/// Copies the root's `data` to every rank. The root scatters P blocks of ⌈size/P⌉ elements along
/// MPICH's binomial tree, without messages for empty blocks. Then all ranks gather the blocks: with
/// `ring` in P − 1 steps, else by recursive doubling over all ranks in ⌈log₂P⌉ steps. If P is no
/// power of two, some steps have further ones, in which ranks without a partner get the blocks.
/// Empty blocks are sent in the allgather. (MPIR_Bcast_intra_scatter_…_allgather,
/// ompi_coll_base_bcast_intra_scatter_allgather and …_ring.)
template <Process P>
Task<> broadcast_scatter_exchange(P& self, Buffer data, Rank root, Allgather allgather,
                                  Bytes element = Bytes(1)) {
  const std::int32_t v = relative(self.rank(), root, self.size());
  const DataBlocks blocks(data, self.size(), element);
  co_await scatter_allgather_detail::scatter(self, blocks, v, self.size(), root,
                                             EmptyBlocks::are_left_out);
  if (allgather == Allgather::ring) {
    co_await scatter_allgather_detail::allgather_ring(self, blocks, v, root);
  } else {
    co_await scatter_exchange_detail::allgather_doubling_any(self, blocks, v, root);
  }
}

}  // namespace loggp
