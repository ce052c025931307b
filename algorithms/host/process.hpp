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

/// A type with the three functions of an awaiter. Types that only have an operator co_await do not
/// satisfy this concept.
template <class A>
concept Awaitable = requires(A awaitable, std::coroutine_handle<> handle) {
  { awaitable.await_ready() } -> std::convertible_to<bool>;
  awaitable.await_suspend(handle);
  awaitable.await_resume();
};

/// An awaitable whose result converts to T.
template <class A, class T>
concept AwaitableOf = Awaitable<A> && requires(A awaitable) {
  { awaitable.await_resume() } -> std::convertible_to<T>;
};

/// One rank, as its program sees it. `now` returns the time on the rank's clock. `compute` keeps
/// the rank's CPU busy for `work`, which must not be negative.
///
/// `send` and `receive` block: they return when the buffer may be used again. `receive` accepts a
/// source or any_source, and a tag or any_tag, and returns a Status with the actual source, tag and
/// size. A Group, which is a host too, does not accept any_source.
///
/// `send_async` and `receive_async` return a Request. `wait` blocks until the operation of one
/// request is complete; `wait_all` does so for all requests and skips null ones. `wait_any` blocks
/// until any request is complete and returns its index in the span, of which at least one must not
/// be null. `test` returns the Status if the request is complete, else nothing. Each of the four
/// sets a request to null when it reports the operation complete. The Status of a send has no
/// meaning.
///
/// `probe` returns the Status of a matching message that has come and is not received yet, else
/// nothing; it receives nothing. Data, requests and spans must outlive the operation.
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
