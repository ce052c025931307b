// Sends one message and receives another at the same time.
#pragma once

#include <algorithm>
#include <array>
#include <coroutine>
#include <utility>

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

namespace exchange_detail {

template <Process P>
Task<> exchange_at_once(P& self, Rank to, Buffer out, Rank from, Buffer in) {
  std::array<typename P::Request, 2> requests;
  const auto receiving = co_await self.receive_async(from, in, Tag());
  requests[0] = receiving;
  const auto sending = co_await self.send_async(to, out, Tag());
  requests[1] = sending;
  co_await self.wait_all(requests);
}

template <Process P, class Sending>
Task<> receive_after(P& self, Sending sending, Rank from, Buffer in) {
  co_await sending;
  co_await self.receive(from, in, Tag());
}

}  // namespace exchange_detail

/// Awaits an exchange: a receive whose send has ended, or a task.
template <Process P>
class [[nodiscard]] Exchange {
 public:
  using Receiving = decltype(std::declval<P&>().receive(Rank(), Buffer(), Tag()));

  explicit Exchange(Receiving receiving) : receiving_(std::move(receiving)) {}
  explicit Exchange(Task<> task) : task_(std::move(task)) {}

  [[nodiscard]] bool await_ready() const noexcept {
    return task_.empty() ? receiving_.await_ready() : task_.await_ready();
  }
  void await_suspend(std::coroutine_handle<> program) noexcept {
    if (task_.empty()) {
      receiving_.await_suspend(program);
    } else {
      task_.await_suspend(program);
    }
  }
  void await_resume() {
    if (task_.empty()) {
      static_cast<void>(receiving_.await_resume());
    } else {
      task_.await_resume();
    }
  }

 private:
  // No optional: it would enlarge the frames of coroutines that await.
  Receiving receiving_{};
  Task<> task_;  ///< if not empty, it is awaited
};

/// Sends `out` to `to` and receives `in` from `from` at the same time. If all ranks used blocking
/// sends instead, rendezvous sends would deadlock. The receive is posted first, as in Open MPI
/// (coll_base_util.c) and MPICH (helper_fns.c): a request to send that has come is then answered
/// before the own one leaves. Where no send waits, a blocking send and then a receive, for which
/// the simulation needs no coroutine: a message that has come is taken in after the send. Ranks and
/// buffers by reference: copies would be stored in the frame of the coroutine that awaits. Pre:
/// `in` and `out` do not overlap, unless their data is null or is_surely_eager() holds.
template <Process P>
[[nodiscard]] Exchange<P> exchange(P& self, const Rank& to, const Buffer& out, const Rank& from,
                                   const Buffer& in) {
  if (never_waits(self, out.size)) {
    auto sending = self.send(to, out, Tag());
    if (sending.await_ready()) return Exchange<P>(self.receive(from, in, Tag()));
    return Exchange<P>(exchange_detail::receive_after(self, sending, from, in));
  }
  return Exchange<P>(exchange_detail::exchange_at_once(self, to, out, from, in));
}

}  // namespace loggp
