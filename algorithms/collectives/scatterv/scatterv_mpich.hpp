// MPICH's scatter of blocks of different sizes.
#pragma once

#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/process.hpp"

namespace loggp::mpich {

/// Copies each rank's block of the root's `outgoing` to the rank's `block`. The root starts all
/// sends in rank order, copies its own block when its rank's turn comes, then waits for all. Empty
/// blocks are not sent. (MPIR_Scatterv_allcomm_linear.) Throws InputError if the size of all blocks
/// overflows.
template <Process P>
Task<> scatterv_linear(P& self, Blocks outgoing, Buffer block, Rank root) {
  if (self.rank() != root) {
    if (block.size > Bytes()) co_await self.receive(root, block, Tag());
    co_return;
  }
  check_size_of_all(outgoing, self.size());
  std::vector<typename P::Request> requests;
  requests.reserve(static_cast<std::size_t>(self.size()));
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    const Buffer out = outgoing[Rank(rank)];
    if (out.size == Bytes()) continue;
    if (Rank(rank) == root) {
      co_await copy_own(self, out, block);
      continue;
    }
    const auto request = co_await self.send_async(Rank(rank), out, Tag());
    requests.push_back(request);
  }
  co_await self.wait_all(requests);
}

}  // namespace loggp::mpich
