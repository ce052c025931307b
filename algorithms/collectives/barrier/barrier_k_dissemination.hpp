// Dissemination barrier of any radix.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// Returns after all ranks have called it. In round r = 0, 1, …, every rank sends to the ranks
/// i·k^r ahead in the ring, for i = 1 … k − 1 with i·k^r < P, all at once, and receives from the
/// ranks i·k^r behind in turn. There are ⌈log_k P⌉ rounds. `token` is the message that each rank
/// sends; `incoming`, of the same size, receives the messages of other ranks. Pre: the two do not
/// overlap, unless they have no data; radix ≥ 2. (After T. Hoefler, T. Mehlan, F. Mietke, W. Rehm,
/// "Fast Barrier Synchronization for InfiniBand", IPDPS 2006, whose rounds have several messages,
/// too; MPICH's k_dissemination.)
template <Process P>
Task<> barrier_k_dissemination(P& self, Buffer token, Buffer incoming, std::int32_t radix) {
  const std::int32_t size = self.size();
  std::vector<typename P::Request> requests;
  for (std::int64_t distance = 1; distance < size; distance *= radix) {
    const auto hop = static_cast<std::int32_t>(distance);
    const std::int32_t partners = std::min(radix - 1, (size - 1) / hop);
    requests.clear();
    for (std::int32_t i = 1; i <= partners; ++i) {
      const Rank to = neighbour(self.rank(), i * hop, size);
      const auto sending = co_await self.send_async(to, token, Tag());
      requests.push_back(sending);
    }
    for (std::int32_t i = 1; i <= partners; ++i) {
      const Rank from = neighbour(self.rank(), -i * hop, size);
      co_await self.receive(from, incoming, Tag());
    }
    co_await self.wait_all(requests);
  }
}

}  // namespace loggp
