// The calls of a rank program to its host: simulator, MPI, sockets or recorder
// (docs/machine-model.md, "Rank programs and hosts").
#pragma once

#include <concepts>
#include <coroutine>
#include <optional>
#include <span>

#include "algorithms/host/buffer.hpp"
#include "algorithms/host/task.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// A type that `co_await` accepts.
template <class A>
concept Awaitable = requires(A awaitable, std::coroutine_handle<> handle) {
  { awaitable.await_ready() } -> std::convertible_to<bool>;
  awaitable.await_suspend(handle);
  awaitable.await_resume();
};

/// An awaitable whose result is a T.
template <class A, class T>
concept AwaitableOf = Awaitable<A> && requires(A awaitable) {
  { awaitable.await_resume() } -> std::convertible_to<T>;
};

/// One rank, as its program sees it. A blocking call returns when its buffer may be used again.
/// `receive` accepts a source or any_source and a tag or any_tag, and returns a Status.
///
/// Nonblocking calls return a Request, which becomes null when it completes. `wait_any` returns the
/// index of a completed request in the span, of which at least one must not be null. `test` returns
/// the Status if the request is complete, and `probe` the Status of a message that has come and is
/// not received yet; otherwise nothing. Data, requests and spans must outlive the operation.
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
