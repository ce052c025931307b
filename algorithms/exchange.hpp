// A message out and one in at once.
#pragma once

#include <algorithm>
#include <array>

#include "algorithms/process.hpp"

namespace loggp {

/// Whether messages of that size leave without waiting for their receiver: so few bytes that they
/// do on every real network, and on this one if the host knows it. (A recorder knows no machine:
/// what it records is for machines that send so few eagerly.)
template <Process P>
[[nodiscard]] bool is_surely_eager(const P& self, Bytes size) {
  constexpr Bytes on_any_network{64};
  if constexpr (requires { self.eager_up_to(); }) {
    if (self.eager_up_to() < std::max(size, Bytes(1))) return false;
  }
  return size <= on_any_network;
}

/// Sends `out` to `to` and receives `in` from `from`. Where everybody does so, blocking sends of a
/// rendezvous would wait for each other for ever. Pre: `in` and `out` are not the same memory,
/// unless it is null or is_surely_eager.
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
