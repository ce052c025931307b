// The result that calls of the live hosts return to a rank program.
#pragma once

#include <coroutine>

namespace loggp::measure {

/// An awaitable that is complete already: calls of live hosts block, so no program ever suspends.
template <class T>
struct Ready {
  T value;
  [[nodiscard]] bool await_ready() const noexcept { return true; }
  void await_suspend(std::coroutine_handle<> /*program*/) const noexcept {}
  [[nodiscard]] T await_resume() const noexcept { return value; }
};

}  // namespace loggp::measure
