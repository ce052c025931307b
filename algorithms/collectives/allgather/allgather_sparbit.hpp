// Sparbit: an allgather that sends its many last blocks to the nearest rank.
#pragma once

#include <vector>

#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Copies each rank's `block` to `incoming` of every rank, in ⌈log2 P⌉ rounds of distances 2^k, …,
/// 2, 1, where 2^k is the largest power of two below P. In the round of distance d, rank r has the
/// blocks r − 2di. It sends each of them that r + d still misses to r + d, a message for each
/// block, and receives the blocks r − d − 2di from r − d. No block is copied. (Loch and Koslovski,
/// SBAC-PAD 2021; sparbit of Open MPI 5.)
template <Process P>
Task<> allgather_sparbit(P& self, Buffer block, Blocks incoming) {
  const std::int32_t n = self.size();
  co_await place_own(self, block, incoming);
  std::vector<typename P::Request> requests;
  for (std::int32_t d = power_of_two_above(n) / 2; d > 0; d /= 2) {
    const Rank to = neighbour(self.rank(), d, n);
    const Rank from = neighbour(self.rank(), -d, n);
    // of the ⌈P/d⌉ blocks that a rank has after this round, those of odd numbers are new
    const std::int32_t count = (((n - 1) / d) + 1) / 2;
    requests.clear();
    for (std::int32_t i = 0; i < count; ++i) {
      const Rank held = neighbour(self.rank(), -2 * i * d, n);
      const auto sending = co_await self.send_async(to, incoming[held], Tag());
      requests.push_back(sending);
      const Rank missing = neighbour(from, -2 * i * d, n);
      const auto receiving = co_await self.receive_async(from, incoming[missing], Tag());
      requests.push_back(receiving);
    }
    co_await self.wait_all(requests);
  }
}

}  // namespace loggp
