// MPICH's gather of blocks of different sizes.
#pragma once

#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/process.hpp"

namespace loggp::mpich {

/// Copies every rank's `block` to `incoming` of the root. The root posts all receives in rank
/// order, copies its own block when its rank's turn comes, then waits for all. Empty blocks are not
/// sent. (MPIR_Gatherv_allcomm_linear. On 32 and more ranks MPICH sends with MPI_Ssend; here the
/// sends are ordinary ones on any number of ranks.) Throws InputError if the size of all blocks
/// overflows.
template <Process P>
Task<> gatherv_linear(P& self, Buffer block, Blocks incoming, Rank root) {
  if (self.rank() != root) {
    if (block.size > Bytes()) co_await self.send(root, block, Tag());
    co_return;
  }
  check_size_of_all(incoming, self.size());
  std::vector<typename P::Request> requests;
  requests.reserve(static_cast<std::size_t>(self.size()));
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    const Buffer in = incoming[Rank(rank)];
    if (in.size == Bytes()) continue;
    if (Rank(rank) == root) {
      co_await copy_own(self, block, in);
      continue;
    }
    const auto request = co_await self.receive_async(Rank(rank), in, Tag());
    requests.push_back(request);
  }
  co_await self.wait_all(requests);
}

}  // namespace loggp::mpich
