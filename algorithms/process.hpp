// What a rank program may ask of its host. Simulator, MPI and recorder are hosts (design §2).
#pragma once

#include <concepts>
#include <coroutine>

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

/// One rank as its program sees it. `receive` takes a source or any_source, a tag or any_tag, and
/// gives a Status; a blocking call returns when its buffer may be used again.
template <class P>
concept Process = requires(P& self, Rank peer, Buffer data, Tag tag, Duration work) {
  { self.rank() } -> std::same_as<Rank>;
  { self.size() } -> std::same_as<std::int32_t>;
  { self.now() } -> std::same_as<Time>;
  { self.send(peer, data, tag) } -> Awaitable;
  { self.receive(peer, data, tag) } -> Awaitable;
  { self.receive(peer, data, tag).await_resume() } -> std::same_as<Status>;
  { self.compute(work) } -> Awaitable;
};

}  // namespace loggp
