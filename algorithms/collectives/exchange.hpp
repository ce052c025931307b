// Sends one message and receives another at the same time.
#pragma once

#include <algorithm>
#include <array>

#include "algorithms/collectives/never_waits.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

/// Returns whether a send of this size never waits for its receiver: the size is at most 64 bytes,
/// which are eager on every real network, and is eager on this host's machine if the host knows.
template <Process P>
[[nodiscard]] bool is_surely_eager(const P& self, Bytes size) {
  constexpr Bytes on_any_network{64};
  if constexpr (requires { self.eager_up_to(); }) {
    if (self.eager_up_to() < std::max(size, Bytes(1))) return false;
  }
  return size <= on_any_network;
}

/// Sends `out` to `to` and receives `in` from `from` at the same time. If all ranks used blocking
/// sends instead, rendezvous sends would deadlock. Pre: `in` and `out` do not overlap, unless their
/// data is null or is_surely_eager() holds.
template <Process P>
Task<> exchange(P& self, Rank to, Buffer out, Rank from, Buffer in) {
  if (never_waits(self, out.size)) {  // the same times, with less work for a simulation
    co_await self.send(to, out, Tag());
    co_await self.receive(from, in, Tag());
    co_return;
  }
  std::array<typename P::Request, 2> requests;
  const auto sending = co_await self.send_async(to, out, Tag());
  requests[0] = sending;
  const auto receiving = co_await self.receive_async(from, in, Tag());
  requests[1] = receiving;
  co_await self.wait_all(requests);
}

}  // namespace loggp
