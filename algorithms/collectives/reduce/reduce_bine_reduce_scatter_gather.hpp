// Reduce by a reduce-scatter and a gather along a bine butterfly.
#pragma once

#include "algorithms/collectives/bine_places.hpp"
#include "algorithms/collectives/combine.hpp"
#include "algorithms/collectives/element_blocks.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Combines all ranks' `data` in the root's `result`, in no particular order. Pre: P is a power of
/// two. Ranks are numbered v = 0, 1, … from the root. In log2 P rounds with the partners of Swing,
/// the nearest first, each rank gives its partner one half of the blocks that it has and combines
/// the other half with the partner's. The root gathers the combined blocks in reverse order. (De
/// Sensi et al., "Bine Trees: Enhancing Collective Operations by Optimizing Communication
/// Locality", SC 2025; bine_reduce_large in github.com/HLC-Lab/bine-trees.)
template <Process P>
Task<> reduce_bine_reduce_scatter_gather(P& self, Buffer data, Buffer result, Rank root,
                                         const ReduceOperation* operation) {
  const std::int32_t size = self.size();
  const BinePlaces places{size};
  const std::int32_t v = relative(self.rank(), root, size);
  const std::int32_t place = places.place_of(v);
  const std::int32_t scattered = places.scattered(v);
  Scratch memory(size == 1 ? Bytes() : data.size, data.data);
  Scratch partial(v == 0 ? Bytes() : data.size, data.data);
  const Buffer sum = v == 0 ? result : partial.buffer();
  const ElementBlocks incoming(memory.buffer(), size, operation->element);
  const ElementBlocks blocks(sum, size, operation->element);
  co_await copy_own(self, data, sum);
  for (std::int32_t count = size / 2; count > 0; count /= 2) {
    const Rank partner = absolute(places.partner(v, size / 2 / count), root, size);
    const Buffer mine = blocks.range(place & -count, count);
    const Buffer theirs = incoming.range(place & -count, count);
    const Buffer given = blocks.range((place ^ count) & -count, count);
    co_await exchange(self, partner, given, partner, theirs);
    co_await combine(self, *operation, theirs, mine, mine);
  }
  for (std::int32_t count = 1; count < size; count *= 2) {
    const Rank partner = absolute(places.partner(v, size / 2 / count), root, size);
    if (count == scattered) {
      co_await self.send(partner, blocks.range(place & -count, count), Tag());
      co_return;
    }
    co_await self.receive(partner, blocks.range((place ^ count) & -count, count), Tag());
  }
}

}  // namespace loggp
