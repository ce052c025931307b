// The awaitable result of a call of a live host.
#pragma once

#include <coroutine>

namespace loggp::measure {

/// An awaitable that is already complete. Calls of live hosts block, so a rank program never
/// suspends.
template <class T>
struct Ready {
  T value;
  [[nodiscard]] bool await_ready() const noexcept { return true; }
  void await_suspend(std::coroutine_handle<> /*program*/) const noexcept {}
  [[nodiscard]] T await_resume() const noexcept { return value; }
};

}  // namespace loggp::measure
