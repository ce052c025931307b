// The coroutine type of rank programs.
#pragma once

#include <coroutine>
#include <cstddef>
#include <exception>
#include <optional>
#include <utility>

#include "algorithms/host/frame_pool.hpp"

namespace loggp {

template <class T>
class Task;

namespace task_detail {

template <class Host>
concept HasFramePool = requires(Host& host) {
  { host.frames() } -> std::same_as<FramePool&>;
};

// Not inlined: this rare code would take registers from the usual code.
[[noreturn, gnu::noinline, gnu::cold]] inline void fail(const std::exception_ptr& error) {
  std::rethrow_exception(error);
}

// Resumes the coroutine that awaits the finished task.
struct ResumeAwaiter {
  [[nodiscard]] bool await_ready() const noexcept { return false; }
  template <class Promise>
  [[nodiscard]] std::coroutine_handle<> await_suspend(
      std::coroutine_handle<Promise> finished) const noexcept {
    return finished.promise().awaiting;
  }
  void await_resume() const noexcept {}
};

struct PromiseBase {
  std::coroutine_handle<> awaiting = std::noop_coroutine();
  std::exception_ptr error;

  std::suspend_never initial_suspend() noexcept { return {}; }
  ResumeAwaiter final_suspend() noexcept { return {}; }
  void unhandled_exception() noexcept { error = std::current_exception(); }

  // Allocates the frame from the host's pool, if the host has one (the simulator). The first
  // parameter of each rank program is its process, which gives access to the pool.
  template <HasFramePool Host, class... Arguments>
  static void* operator new(std::size_t size, Host& host, const Arguments&...) {
    return host.frames().allocate(size);
  }
  static void* operator new(std::size_t size) { return FramePool::allocate_unpooled(size); }
  // Inlined: calls at the ends of coroutines are 1 % of the instructions of a simulated broadcast.
  [[gnu::always_inline]] static void operator delete(void* frame, std::size_t size) {
    FramePool::release(frame, size);
  }
};

template <class T>
struct Promise : PromiseBase {
  std::optional<T> value;
  Task<T> get_return_object();
  void return_value(T result) { value.emplace(std::move(result)); }
  // a finished promise without an error has a value
  T take() { return std::move(*value); }  // NOLINT(bugprone-unchecked-optional-access)
};

template <>
struct Promise<void> : PromiseBase {
  Task<void> get_return_object();
  void return_void() {}
  void take() {}
};

}  // namespace task_detail

/// A rank program or a part of one, as an eager coroutine: a call runs until the first wait. On a
/// host that never waits, a call has finished when it returns. Awaiting a finished task takes no
/// time and no stack (docs/contributing.md, "Pitfalls of GCC 12"). An exception of the program is
/// rethrown by result() and in the program that awaits the task. Destroying the Task destroys the
/// coroutine, finished or not.
template <class T = void>
class [[nodiscard]] Task {
 public:
  using promise_type = task_detail::Promise<T>;

  Task() = default;
  explicit Task(std::coroutine_handle<promise_type> coroutine) : coroutine_(coroutine) {}
  Task(Task&& other) noexcept : coroutine_(std::exchange(other.coroutine_, nullptr)) {}
  /// Swaps the coroutines: `other` then owns this task's former one.
  Task& operator=(Task&& other) noexcept {
    std::swap(coroutine_, other.coroutine_);
    return *this;
  }
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  ~Task() {
    if (coroutine_) coroutine_.destroy();
  }

  /// Returns whether this object has no coroutine.
  [[nodiscard]] bool empty() const { return !coroutine_; }
  /// Returns whether the program has finished. Pre: not empty().
  [[nodiscard]] bool done() const { return coroutine_.done(); }
  /// Returns the result of a finished task, or rethrows its exception. Moves the result out: call
  /// it once. Pre: done().
  T result() {
    if (coroutine_.promise().error) [[unlikely]]
      task_detail::fail(coroutine_.promise().error);
    return coroutine_.promise().take();
  }

  [[nodiscard]] bool await_ready() const noexcept { return done(); }
  void await_suspend(std::coroutine_handle<> awaiting) noexcept {
    coroutine_.promise().awaiting = awaiting;
  }
  T await_resume() { return result(); }

 private:
  std::coroutine_handle<promise_type> coroutine_;
};

namespace task_detail {

template <class T>
Task<T> Promise<T>::get_return_object() {
  return Task<T>(std::coroutine_handle<Promise>::from_promise(*this));
}

inline Task<void> Promise<void>::get_return_object() {
  return Task<void>(std::coroutine_handle<Promise>::from_promise(*this));
}

}  // namespace task_detail

}  // namespace loggp
