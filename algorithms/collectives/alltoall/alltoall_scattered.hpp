// All-to-all in batches of nonblocking messages.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/collectives/collective_arguments.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/host/process.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

/// What a rank does with a block without bytes.
enum class EmptyBlock : std::uint8_t { is_sent, is_skipped };

/// Exchanges blocks with the ranks at the distances first … last − 1 round the ring: posts the
/// receives from r + first, r + first + 1, …, then the sends to r − first, r − first − 1, …, then
/// waits for all. Pre: 1 ≤ first.
template <Process P>
Task<> alltoall_batch(P& self, Blocks outgoing, Blocks incoming, std::int32_t first,
                      std::int32_t last, EmptyBlock empty) {
  std::vector<typename P::Request> requests;
  requests.reserve(2 * static_cast<std::size_t>(std::max(last - first, 0)));
  for (std::int32_t distance = first; distance < last; ++distance) {
    const Rank source = neighbour(self.rank(), distance, self.size());
    const Buffer in = incoming[source];
    if (in.size == Bytes() && empty == EmptyBlock::is_skipped) continue;
    const auto request = co_await self.receive_async(source, in, Tag());
    requests.push_back(request);
  }
  for (std::int32_t distance = first; distance < last; ++distance) {
    const Rank target = neighbour(self.rank(), -distance, self.size());
    const Buffer out = outgoing[target];
    if (out.size == Bytes() && empty == EmptyBlock::is_skipped) continue;
    const auto request = co_await self.send_async(target, out, Tag());
    requests.push_back(request);
  }
  co_await self.wait_all(requests);
}

/// Sends block s of `outgoing` on rank r to block r of `incoming` on rank s, for all ranks r and s,
/// in batches of `batch` receives and as many sends. A rank waits for all messages of a batch
/// before it posts the next one. The first batch includes the rank's own block, which is copied;
/// empty blocks are not sent. (MPICH's scattered, with a batch of 32.) Pre: batch ≥ 1.
template <Process P>
Task<> alltoall_scattered(P& self, Blocks outgoing, Blocks incoming, std::int32_t batch) {
  const std::int32_t n = self.size();
  co_await place_own(self, outgoing[self.rank()], incoming);
  for (std::int64_t begin = 0; begin < n; begin += batch) {
    const auto first = static_cast<std::int32_t>(std::max<std::int64_t>(begin, 1));
    const auto last = static_cast<std::int32_t>(std::min<std::int64_t>(begin + batch, n));
    co_await alltoall_batch(self, outgoing, incoming, first, last, EmptyBlock::is_skipped);
  }
}

/// MPICH's batch.
inline constexpr std::int32_t usual_scattered_batch = 32;

/// Returns the batch of a call of alltoall_scattered: the limit on requests, or MPICH's default.
[[nodiscard]] inline std::int32_t scattered_batch(const CollectiveArguments& a) {
  return a.requests > 0 ? a.requests : usual_scattered_batch;
}

}  // namespace loggp
