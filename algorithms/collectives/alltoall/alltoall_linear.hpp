// Linear all-to-all: every rank exchanges a block with every other rank, all at once.
#pragma once

#include <vector>

#include "algorithms/collectives/blocks.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Sends block s of `outgoing` on rank r to block r of `incoming` on rank s, for all ranks r and s.
/// Each rank posts the receives from all other ranks, then the sends to them, then waits for all.
/// Finally it copies its own block.
///
/// Rank r sends to r + 1, r + 2, … round the ring, so that the i-th sends of all ranks have
/// different receivers. In rank order, all ranks would send to rank 0 first. Receives are posted in
/// the order in which their messages should arrive: from r − 1, r − 2, …
template <Process P>
Task<> alltoall_linear(P& self, Blocks outgoing, Blocks incoming) {
  std::vector<typename P::Request> requests;
  requests.reserve(2 * static_cast<std::size_t>(self.size()));
  for (std::int32_t distance = 1; distance < self.size(); ++distance) {
    const Rank source = neighbour(self.rank(), -distance, self.size());
    const auto request = co_await self.receive_async(source, incoming[source], Tag());
    requests.push_back(request);
  }
  for (std::int32_t distance = 1; distance < self.size(); ++distance) {
    const Rank target = neighbour(self.rank(), distance, self.size());
    const auto request = co_await self.send_async(target, outgoing[target], Tag());
    requests.push_back(request);
  }
  co_await self.wait_all(requests);
  co_await copy_own(self, outgoing[self.rank()], incoming[self.rank()]);
}

}  // namespace loggp
