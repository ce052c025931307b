// Linear all-to-all in rank order.
#pragma once

#include <vector>

#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// Sends block s of `outgoing` on rank r to block r of `incoming` on rank s, for all ranks r and s.
/// Each rank posts the receives from all other ranks and then the sends to them, both in rank
/// order, empty blocks too, and waits for all. (Open MPI's basic_linear of alltoallv.)
template <Process P>
Task<> alltoallv_linear_in_order(P& self, Blocks outgoing, Blocks incoming) {
  co_await place_own(self, outgoing[self.rank()], incoming);
  std::vector<typename P::Request> requests;
  requests.reserve(2 * static_cast<std::size_t>(self.size() - 1));
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == self.rank()) continue;
    const auto request = co_await self.receive_async(Rank(rank), incoming[Rank(rank)], Tag());
    requests.push_back(request);
  }
  for (std::int32_t rank = 0; rank < self.size(); ++rank) {
    if (Rank(rank) == self.rank()) continue;
    const auto request = co_await self.send_async(Rank(rank), outgoing[Rank(rank)], Tag());
    requests.push_back(request);
  }
  co_await self.wait_all(requests);
}

}  // namespace loggp
