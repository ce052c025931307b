// Reduce-scatter along a ring.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

namespace reduce_scatter_ring_detail {

/// Returns the size of the largest block. Without memory nobody needs it.
[[nodiscard]] inline Bytes largest_block(Blocks blocks, std::int32_t ranks) {
  if (blocks.offsets == nullptr || blocks.data == nullptr) return blocks.size;
  Bytes largest;
  for (std::int32_t i = 0; i < ranks; ++i) largest = std::max(largest, blocks[Rank(i)].size);
  return largest;
}

}  // namespace reduce_scatter_ring_detail

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`. The
/// block of rank r starts at r + 1 and goes once round the ring; each rank on its way combines its
/// own with it. There are P − 1 rounds with one block each. A rank posts the next receive before it
/// combines the last block. This needs a commutative operation.
/// (Open MPI: coll_base_reduce_scatter.c)
template <Process P>
Task<> reduce_scatter_ring(P& self, Blocks outgoing, Buffer block,
                           const ReduceOperation* operation) {
  const std::int32_t n = self.size();
  const Rank rank = self.rank();
  const Bytes total = all_blocks(outgoing, n).size;
  if (n == 1) co_await copy_own(self, outgoing[rank], block);
  if (n == 1 || total == Bytes()) co_return;
  const Rank next = neighbour(rank, 1, n);
  const Rank previous = neighbour(rank, -1, n);
  const Bytes largest = reduce_scatter_ring_detail::largest_block(outgoing, n);
  std::array<Scratch, 2> memory{Scratch(largest, outgoing.data), Scratch(largest, outgoing.data)};
  Rank of = neighbour(previous, -1, n);  // whose block comes next; with two ranks its own
  Buffer arriving{memory[0].data(), outgoing[of].size};
  auto receiving = co_await self.receive_async(previous, arriving, Tag());
  const Buffer first = outgoing[previous];
  co_await self.send(next, first, Tag());
  for (std::int32_t round = 1; of != rank; ++round) {
    const Rank after = neighbour(of, -1, n);
    const Buffer later{memory[static_cast<std::size_t>(round % 2)].data(), outgoing[after].size};
    auto also = co_await self.receive_async(previous, later, Tag());
    co_await self.wait(receiving);
    co_await combine(self, *operation, arriving, outgoing[of], arriving);
    co_await self.send(next, arriving, Tag());
    receiving = std::move(also);
    arriving = later;
    of = after;
  }
  co_await self.wait(receiving);
  co_await combine(self, *operation, arriving, outgoing[rank], block);
}

}  // namespace loggp
