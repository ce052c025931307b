// The calls of a rank program to its host: simulator, MPI, sockets or recorder
// (docs/machine-model.md, "Rank programs and hosts").
#pragma once

#include <concepts>
#include <coroutine>
#include <optional>
#include <span>

#include "algorithms/buffer.hpp"
#include "algorithms/task.hpp"
#include "models/units.hpp"

namespace loggp {

template <class A>
concept Awaitable = requires(A awaitable, std::coroutine_handle<> handle) {
  { awaitable.await_ready() } -> std::convertible_to<bool>;
  awaitable.await_suspend(handle);
  awaitable.await_resume();
};

/// Awaiting it gives a T.
template <class A, class T>
concept AwaitableOf = Awaitable<A> && requires(A awaitable) {
  { awaitable.await_resume() } -> std::convertible_to<T>;
};

/// One rank as its program sees it. `receive` takes a source or any_source, a tag or any_tag, and
/// gives a Status; a blocking call returns when its buffer may be used again.
///
/// The nonblocking calls give a Request, null again once it is complete. `wait_any` gives the index
/// of a complete one of the span, which needs one that is not null; `test` the Status of a request
/// that is complete, `probe` of a message that has come and is not received: else nothing. The
/// data, the requests and the span must outlive the call's end.
template <class P>
concept Process = requires(P& self, Rank peer, Buffer data, Tag tag, Duration work,
                           typename P::Request& request, std::span<typename P::Request> requests) {
  requires std::default_initializable<typename P::Request>;
  { self.rank() } -> std::same_as<Rank>;
  { self.size() } -> std::same_as<std::int32_t>;
  { self.now() } -> std::same_as<Time>;
  { self.send(peer, data, tag) } -> Awaitable;
  { self.receive(peer, data, tag) } -> AwaitableOf<Status>;
  { self.send_async(peer, data, tag) } -> AwaitableOf<typename P::Request>;
  { self.receive_async(peer, data, tag) } -> AwaitableOf<typename P::Request>;
  { self.wait(request) } -> AwaitableOf<Status>;
  { self.wait_all(requests) } -> Awaitable;
  { self.wait_any(requests) } -> AwaitableOf<std::size_t>;
  { self.test(request) } -> AwaitableOf<std::optional<Status>>;
  { self.probe(peer, tag) } -> AwaitableOf<std::optional<Status>>;
  { self.compute(work) } -> Awaitable;
};

}  // namespace loggp
