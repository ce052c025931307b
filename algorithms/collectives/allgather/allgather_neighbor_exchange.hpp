// Allgather by exchanges with the two neighbours in turn.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies each rank's `block` to `incoming` of every rank, in P/2 steps. First the ranks 2i and
/// 2i + 1 exchange their blocks. Then each rank exchanges with its other neighbour and with this
/// one in turn: it sends the two blocks that it received last, at first those of its pair. Pre: P
/// is even. (Chen et al., HPCASIA 2005; Open MPI's neighbor.)
template <Process P>
Task<> allgather_neighbor_exchange(P& self, Buffer block, Blocks incoming) {
  const std::int32_t n = self.size();
  const std::int32_t rank = self.rank().number();
  co_await place_own(self, block, incoming);
  const std::int32_t side = rank % 2 == 0 ? 1 : -1;
  const Rank near = neighbour(self.rank(), side, n);
  const Rank far = neighbour(self.rank(), -side, n);
  co_await exchange(self, near, incoming[self.rank()], near, incoming[near]);
  const Rank own_pair(rank - (rank % 2));
  Rank newest = own_pair;
  for (std::int32_t step = 1; step < n / 2; ++step) {
    const bool is_far = step % 2 == 1;
    // pairs come from the far side and from the near side in turn, the closest first
    const std::int32_t distance = 2 * ((step + 1) / 2);
    const Rank pair = neighbour(own_pair, is_far ? -side * distance : side * distance, n);
    const Buffer out = incoming.range(newest.number(), 2);
    const Buffer in = incoming.range(pair.number(), 2);
    const Rank partner = is_far ? far : near;
    co_await exchange(self, partner, out, partner, in);
    newest = pair;
  }
}

}  // namespace loggp
