// Open MPI's allgathers through rank 0.
#pragma once

#include "algorithms/collectives/broadcast/broadcast_decision.hpp"
#include "algorithms/collectives/gather/gather_decision.hpp"
#include "algorithms/collectives/place_own.hpp"

namespace loggp::open_mpi {

/// Copies each rank's `block` to `incoming` of every rank: by the gather to rank 0 and the
/// broadcast that the library chooses by itself. All blocks have the same size.
/// (ompi_coll_base_allgather_intra_basic_linear)
template <Process P>
Task<> allgather_linear(P& self, Buffer block, Blocks incoming) {
  check_size_of_all(incoming, self.size());
  co_await decided_gather(self, block, incoming, Rank(0));
  const CollectiveArguments all{.data = incoming.range(0, self.size())};
  co_await decided_broadcast(self, all, Bytes(1));
}

/// Sends each rank's `block` to rank 0, which receives them in rank order. Empty blocks are not
/// sent.
template <Process P>
Task<> gather_nonempty(P& self, Buffer block, Blocks incoming) {
  constexpr Rank root(0);
  if (self.rank() != root) {
    if (block.size > Bytes()) co_await self.send(root, block, Tag());
    co_return;
  }
  for (std::int32_t rank = 1; rank < self.size(); ++rank) {
    const Buffer in = incoming[Rank(rank)];
    if (in.size > Bytes()) co_await self.receive(Rank(rank), in, Tag());
  }
}

/// Does the same with blocks of different sizes: each rank sends its block to rank 0, then the
/// library broadcasts all blocks as one element of an indexed datatype, which no algorithm divides.
/// (ompi_coll_base_allgatherv_intra_basic_default)
template <Process P>
Task<> allgatherv_default(P& self, Buffer block, Blocks incoming) {
  co_await place_own(self, block, incoming);
  co_await gather_nonempty(self, block, incoming);
  const CollectiveArguments all{.data = incoming.range(0, self.size())};
  co_await decided_broadcast(self, all, all.data.size);
}

}  // namespace loggp::open_mpi
