// Dissemination barrier.
#pragma once

#include "algorithms/process.hpp"
#include "algorithms/tree.hpp"

namespace loggp {

/// In round k every rank tells the one 2^k further and hears from the one 2^k before: ⌈log₂P⌉
/// rounds. No rank leaves before the last has arrived. `token` is sent as it is (its size is the
/// payload of a round) and overwritten. Sends block, so it must be small enough to be eager: else
/// every rank would wait for its receiver.
template <Process P>
Task<> barrier_dissemination(P& self, Buffer token) {
  for (std::int64_t distance = 1; distance < self.size(); distance *= 2) {
    const auto hop = static_cast<std::int32_t>(distance);
    co_await self.send(neighbour(self.rank(), hop, self.size()), token, Tag());
    co_await self.receive(neighbour(self.rank(), -hop, self.size()), token, Tag());
  }
}

}  // namespace loggp
