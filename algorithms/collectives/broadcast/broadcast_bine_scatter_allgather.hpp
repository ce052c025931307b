// Broadcast by a scatter and an allgather along a bine butterfly.
#pragma once

#include "algorithms/collectives/bine_places.hpp"
#include "algorithms/collectives/element_blocks.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies the root's `data` to every rank. Pre: P is a power of two. Ranks are numbered v = 0, 1, …
/// from the root. The root scatters P blocks with the partners of Swing, the nearest first, so that
/// most bytes go to the nearest ranks. Then all ranks gather the blocks in reverse order; a rank
/// does not receive again what came to it in the scatter. Empty blocks are sent. (De Sensi et al.,
/// "Bine Trees: Enhancing Collective Operations by Optimizing Communication Locality", SC 2025;
/// bine_bcast_large in github.com/HLC-Lab/bine-trees.)
template <Process P>
Task<> broadcast_bine_scatter_allgather(P& self, Buffer data, Rank root) {
  const std::int32_t size = self.size();
  const BinePlaces places{size};
  const std::int32_t v = relative(self.rank(), root, size);
  const std::int32_t place = places.place_of(v);
  const std::int32_t scattered = places.scattered(v);
  const ElementBlocks blocks(data, size, Bytes(1));
  for (std::int32_t count = size / 2; count > 0; count /= 2) {
    const Rank partner = absolute(places.partner(v, size / 2 / count), root, size);
    if (count == scattered) {
      co_await self.receive(partner, blocks.range(place & -count, count), Tag());
    } else if (count < scattered) {
      co_await self.send(partner, blocks.range((place ^ count) & -count, count), Tag());
    }
  }
  for (std::int32_t count = 1; count < size; count *= 2) {
    const Rank partner = absolute(places.partner(v, size / 2 / count), root, size);
    const Buffer mine = blocks.range(place & -count, count);
    const Buffer theirs = blocks.range((place ^ count) & -count, count);
    if (count < scattered) {
      co_await self.send(partner, mine, Tag());
    } else if (count == scattered) {
      co_await self.receive(partner, theirs, Tag());
    } else {
      co_await exchange(self, partner, mine, partner, theirs);
    }
  }
}

}  // namespace loggp
