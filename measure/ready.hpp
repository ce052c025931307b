// What a rank program awaits on a live host.
#pragma once

#include <coroutine>

namespace loggp::measure {

/// Something that has happened already: live calls block, so that no program ever suspends.
template <class T>
struct Ready {
  T value;
  [[nodiscard]] bool await_ready() const noexcept { return true; }
  void await_suspend(std::coroutine_handle<> /*program*/) const noexcept {}
  [[nodiscard]] T await_resume() const noexcept { return value; }
};

}  // namespace loggp::measure
