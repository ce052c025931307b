// Linear all-to-all with a limit on open requests.
#pragma once

#include <vector>

#include "algorithms/collectives/alltoall/alltoall_scattered.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

namespace alltoall_linear_sync_detail {

/// Exchanges all blocks with at most `limit` open receives and as many open sends: when one is
/// complete, the next of its kind takes its place. Pre: 1 ≤ limit < P.
template <Process P>
Task<> exchange_limited(P& self, Blocks outgoing, Blocks incoming, std::int32_t limit) {
  const std::int32_t n = self.size();
  const auto first_send = static_cast<std::size_t>(limit);
  std::vector<typename P::Request> requests(2 * first_send);  // the receives, then the sends
  std::int32_t receives = 0;                                  // posted until now
  std::int32_t sends = 0;
  for (std::size_t slot = 0; slot < first_send; ++slot) {
    const Rank source = neighbour(self.rank(), ++receives, n);
    const auto request = co_await self.receive_async(source, incoming[source], Tag());
    requests[slot] = request;
  }
  for (std::size_t slot = first_send; slot < requests.size(); ++slot) {
    const Rank target = neighbour(self.rank(), -++sends, n);
    const auto request = co_await self.send_async(target, outgoing[target], Tag());
    requests[slot] = request;
  }
  for (std::int64_t open = 2 * (std::int64_t{n} - 1); open > 0; --open) {
    const std::size_t slot = co_await self.wait_any(requests);
    if (slot < first_send && receives < n - 1) {
      const Rank source = neighbour(self.rank(), ++receives, n);
      const auto request = co_await self.receive_async(source, incoming[source], Tag());
      requests[slot] = request;
    } else if (slot >= first_send && sends < n - 1) {
      const Rank target = neighbour(self.rank(), -++sends, n);
      const auto request = co_await self.send_async(target, outgoing[target], Tag());
      requests[slot] = request;
    }
  }
}

}  // namespace alltoall_linear_sync_detail

/// Sends block s of `outgoing` on rank r to block r of `incoming` on rank s, for all ranks r and s.
/// Each rank receives from r + 1, r + 2, … and sends to r − 1, r − 2, …, with at most `most` open
/// receives and as many open sends; 0 means no limit. (Open MPI's linear_sync; its linear is the
/// same without a limit.)
template <Process P>
Task<> alltoall_linear_sync(P& self, Blocks outgoing, Blocks incoming, std::int32_t most) {
  const std::int32_t n = self.size();
  co_await place_own(self, outgoing[self.rank()], incoming);
  if (0 < most && most < n - 1) {
    co_await alltoall_linear_sync_detail::exchange_limited(self, outgoing, incoming, most);
  } else {
    co_await alltoall_batch(self, outgoing, incoming, 1, n, EmptyBlock::is_sent);
  }
}

}  // namespace loggp
