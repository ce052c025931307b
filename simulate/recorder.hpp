// A host without time: it keeps what a rank program does, as a schedule.
#pragma once

#include <coroutine>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "algorithms/buffer.hpp"
#include "algorithms/task.hpp"
#include "models/units.hpp"
#include "simulate/goal_builder.hpp"

namespace loggp::simulate {

/// Satisfies the concept loggp::Process. Every call is over at once and becomes an operation that
/// waits for what the program would have waited for: a blocking call for all before it, a
/// nonblocking one for their start only. Its clock stands at 0, and what it receives is nothing, so
/// it is for programs that depend on neither.
class RecordingProcess {
 public:
  struct Request {
    std::optional<GoalLabel> operation;  ///< empty: null
  };
  template <class T>
  struct Ready {
    T value;
    [[nodiscard]] bool await_ready() const noexcept { return true; }
    void await_suspend(std::coroutine_handle<> /*program*/) const noexcept {}
    [[nodiscard]] T await_resume() const noexcept { return value; }
  };

  /// Pre: `schedule` outlives this.
  RecordingProcess(GoalBuilder& schedule, Rank rank, std::int32_t size)
      : schedule_(&schedule), rank_(rank), size_(size) {}

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return size_; }
  [[nodiscard]] Time now() const { return {}; }
  std::suspend_never send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  [[nodiscard]] Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  std::suspend_never compute(Duration work);
  // Throw RunError: what they give is a question of time.
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);

 private:
  struct Before {
    GoalLabel operation;
    GoalEdge edge;
  };

  /// A new operation comes after all that the program has waited for, and starts after the last.
  GoalLabel follow(GoalLabel operation);
  void wait_for(GoalLabel operation);
  [[nodiscard]] Status named(Rank from, Buffer data, Tag tag) const;

  GoalBuilder* schedule_;
  Rank rank_;
  std::int32_t size_;
  std::vector<Before> before_;  ///< what the next operation waits for
};

/// Runs the program on every rank and gives what it did. `program` makes one rank's task. Throws
/// RunError when it depends on time: any_source, wait_any, test, probe; and its own errors.
[[nodiscard]] GoalSchedule record(std::int32_t ranks,
                                  const std::function<Task<>(RecordingProcess& self)>& program);

}  // namespace loggp::simulate
