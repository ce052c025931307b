// A message out and one in at once.
#pragma once

#include <array>

#include "algorithms/process.hpp"

namespace loggp {

/// So few bytes leave without waiting for their receiver, whatever the network.
inline constexpr Bytes surely_eager{64};

/// Sends `out` to `to` and receives `in` from `from`. Where everybody does so, blocking sends of a
/// rendezvous would wait for each other for ever. Pre: `in` and `out` are not the same memory,
/// unless it is null or `out` surely eager.
template <Process P>
Task<> exchange(P& self, Rank to, Buffer out, Rank from, Buffer in) {
  std::array<typename P::Request, 2> requests;
  const auto sending = co_await self.send_async(to, out, Tag());
  requests[0] = sending;
  const auto receiving = co_await self.receive_async(from, in, Tag());
  requests[1] = receiving;
  co_await self.wait_all(requests);
}

}  // namespace loggp
