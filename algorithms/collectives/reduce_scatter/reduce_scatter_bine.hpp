// Reduce-scatter along a bine butterfly.
#pragma once

#include "algorithms/collectives/bine_places.hpp"
#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

namespace reduce_scatter_bine_detail {

// Returns the size of `count` blocks from place `first` on.
inline Bytes size_of(Blocks blocks, BinePlaces places, std::int32_t first, std::int32_t count) {
  if (blocks.offsets == nullptr) return blocks_size(count, blocks.size);
  Bytes size;
  for (std::int32_t place = first; place < first + count; ++place)
    size = size + blocks[Rank(places.rank_at(place))].size;
  return size;
}

// Copies all blocks to `sorted`, in the order of their places, in no time.
inline void sort_blocks(Blocks blocks, BinePlaces places, Buffer sorted) {
  if (sorted.data == nullptr) return;
  Bytes offset;
  for (std::int32_t place = 0; place < places.ranks; ++place) {
    const Buffer block = blocks[Rank(places.rank_at(place))];
    copy_in_no_time(block, sorted.part(offset, block.size));
    offset = offset + block.size;
  }
}

}  // namespace reduce_scatter_bine_detail

/// Combines the ranks' `outgoing` and leaves each rank's block of the result in its `block`, in
/// log2 P rounds with the partners of Swing, the nearest first: most blocks go to the nearest
/// ranks. Pre: P is a power of two. In each round a rank gives its partner one half of the blocks
/// that it has, in the order of BinePlaces, and combines the other half with the partner's. This
/// needs a commutative operation. With blocks of different sizes, it takes each rank a time of
/// O(P log P) to find the sizes of its messages. (De Sensi et al., "Bine Trees: Enhancing
/// Collective Operations by Optimizing Communication Locality", SC 2025.)
template <Process P>
Task<> reduce_scatter_bine(P& self, Blocks outgoing, Buffer block,
                           const ReduceOperation* operation) {
  using namespace reduce_scatter_bine_detail;
  const Buffer all = all_blocks(outgoing, self.size());
  const BinePlaces places{self.size()};
  const std::int32_t rank = self.rank().number();
  const std::int32_t place = places.place_of(rank);
  Scratch sorted(all.size, all.data);
  Scratch temporary(all.size, all.data);
  const Buffer in = temporary.buffer();
  Buffer kept = sorted.buffer();
  sort_blocks(outgoing, places, kept);
  co_await spend(self, LocalWork::copy, kept.size);
  for (std::int32_t width = 1; width < self.size(); width *= 2) {
    const Rank partner(places.partner(rank, width));
    const std::int32_t count = self.size() / 2 / width;
    const std::int32_t first = place & -(2 * count);
    const Bytes lower_size = size_of(outgoing, places, first, count);
    const Buffer lower = kept.part(Bytes(), lower_size);
    const Buffer upper = kept.part(lower_size, kept.size - lower_size);
    const bool keeps_upper = (place & count) != 0;
    const Buffer given = keeps_upper ? lower : upper;
    kept = keeps_upper ? upper : lower;
    const Buffer arrived = in.part(Bytes(), kept.size);
    co_await exchange(self, partner, given, partner, arrived);
    co_await combine(self, *operation, arrived, kept, kept);
  }
  co_await copy_own(self, kept, block);
}

}  // namespace loggp
