// Dissemination barrier.
#pragma once

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Returns after all ranks have called it. In round k = 0, 1, …, every rank sends to the rank 2^k
/// ahead in the ring and receives from the rank 2^k behind. There are ⌈log₂P⌉ rounds. `token` is
/// the message that each rank sends; `incoming`, of the same size, receives the messages of other
/// ranks. Pre: the two do not overlap, unless they have no data or messages of that size are surely
/// eager.
template <Process P>
Task<> barrier_dissemination(P& self, Buffer token, Buffer incoming) {
  for (std::int64_t distance = 1; distance < self.size(); distance *= 2) {
    const auto hop = static_cast<std::int32_t>(distance);
    const Rank to = neighbour(self.rank(), hop, self.size());
    const Rank from = neighbour(self.rank(), -hop, self.size());
    if (is_surely_eager(self, token.size)) {
      co_await self.send(to, token, Tag());
      co_await self.receive(from, incoming, Tag());
    } else {
      co_await exchange(self, to, token, from, incoming);
    }
  }
}

}  // namespace loggp
