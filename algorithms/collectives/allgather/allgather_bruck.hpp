// Bruck's allgather, of any radix.
#pragma once

#include <algorithm>
#include <vector>

#include "algorithms/collectives/exchange.hpp"
#include "algorithms/collectives/place_own.hpp"
#include "algorithms/collectives/ring_blocks.hpp"
#include "algorithms/collectives/scratch.hpp"
#include "algorithms/host/tree.hpp"

namespace loggp {

namespace allgather_bruck_detail {

/// Sends the first `distance` blocks to the ranks at `distance`, 2 · `distance`, … behind, at most
/// radix − 1 of them, and receives blocks from as many ranks ahead.
template <Process P>
Task<> exchange_round(P& self, RingBlocks order, Buffer all, std::int64_t distance,
                      std::int32_t radix) {
  const std::int32_t n = self.size();
  std::vector<typename P::Request> requests;
  for (std::int64_t place = distance; place < std::min<std::int64_t>(n, radix * distance);
       place += distance) {
    const auto d = static_cast<std::int32_t>(place);
    const auto count = static_cast<std::int32_t>(std::min<std::int64_t>(distance, n - d));
    const Buffer out = order.range(all, 0, count);
    const auto sending = co_await self.send_async(neighbour(self.rank(), -d, n), out, Tag());
    requests.push_back(sending);
    const Buffer in = order.range(all, d, count);
    const auto receiving = co_await self.receive_async(neighbour(self.rank(), d, n), in, Tag());
    requests.push_back(receiving);
  }
  co_await self.wait_all(requests);
}

/// The same for radix 2, without a vector.
template <Process P>
Task<> exchange_round(P& self, RingBlocks order, Buffer all, std::int64_t distance) {
  const std::int32_t n = self.size();
  const auto d = static_cast<std::int32_t>(distance);
  const std::int32_t count = std::min(d, n - d);
  const Buffer out = order.range(all, 0, count);
  const Buffer in = order.range(all, d, count);
  co_await exchange(self, neighbour(self.rank(), -d, n), out, neighbour(self.rank(), d, n), in);
}

}  // namespace allgather_bruck_detail

/// Copies each rank's `block` to `incoming` of every rank, in ⌈log P⌉ rounds, where the logarithm
/// has the base `radix`. In the round of distance d = 1, radix, radix², … rank r has d blocks,
/// sends them, or those that are still missing, to r − d, r − 2d, … at once, and receives as many
/// from r + d, r + 2d, … It keeps them in the order r, r + 1, …, and finally rotates them. Pre:
/// radix ≥ 2. (Bruck et al., IEEE TPDS 8 (1997) 1143. With radix 2: Open MPI's and MPICH's bruck.)
template <Process P>
Task<> allgather_bruck(P& self, Buffer block, Blocks incoming, std::int32_t radix) {
  const std::int32_t n = self.size();
  check_size_of_all(incoming, n);
  const RingBlocks order(incoming, self.rank().number(), n);
  // rank 0 has the blocks in their places from the start
  const bool rotates = self.rank() != Rank(0);
  Scratch rotated(order.offset(n), rotates ? incoming.data : nullptr);
  const Buffer all = rotates ? rotated.buffer() : incoming.range(0, n);
  co_await copy_own(self, block, all);
  for (std::int64_t distance = 1; distance < n; distance *= radix) {
    if (radix == 2) {
      co_await allgather_bruck_detail::exchange_round(self, order, all, distance);
    } else {
      co_await allgather_bruck_detail::exchange_round(self, order, all, distance, radix);
    }
  }
  if (rotates) co_await order.unrotate(self, all);
}

}  // namespace loggp
