// Allgather along a bine butterfly.
#pragma once

#include "algorithms/collectives/bine_places.hpp"
#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/scratch.hpp"

namespace loggp {

/// Copies each rank's `block` to `incoming` of every rank, in log2 P rounds with the partners of
/// Swing, the farthest first: most blocks go to the nearest ranks. Pre: P is a power of two. A rank
/// has its blocks in the order of BinePlaces, in which each message is one range, and sorts them at
/// the end. Throws InputError if the size of all blocks overflows. (De Sensi et al., "Bine Trees:
/// Enhancing Collective Operations by Optimizing Communication Locality", SC 2025.)
template <Process P>
Task<> allgather_bine(P& self, Buffer block, Blocks incoming) {
  const BinePlaces places{self.size()};
  const std::int32_t place = places.place_of(self.rank().number());
  Scratch memory(blocks_size(self.size(), block.size), block.data);
  const Blocks gathered{memory.data(), block.size};
  co_await copy_own(self, block, gathered.range(place, 1));
  for (std::int32_t count = 1; count < self.size(); count *= 2) {
    const Rank partner(places.partner(self.rank().number(), self.size() / 2 / count));
    const Buffer out = gathered.range(place & -count, count);
    const Buffer in = gathered.range((place ^ count) & -count, count);
    co_await exchange(self, partner, out, partner, in);
  }
  for (std::int32_t rank = 0; gathered.data != nullptr && rank < self.size(); ++rank)
    copy_in_no_time(gathered.range(places.place_of(rank), 1), incoming[Rank(rank)]);
  co_await spend(self, LocalWork::copy, memory.buffer().size);
}

}  // namespace loggp
