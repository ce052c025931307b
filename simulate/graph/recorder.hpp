// A host without time that records a rank program as a schedule.
#pragma once

#include <coroutine>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/host/buffer.hpp"
#include "algorithms/host/task.hpp"
#include "models/base/units.hpp"
#include "models/machine/extrapolation.hpp"
#include "models/parameters/local_cost.hpp"
#include "simulate/goal/files/goal_builder.hpp"

namespace loggp::simulate {

/// What a recorded program knows of the machine.
struct RecordedMachine {
  Bytes eager_up_to;  ///< every message of up to this size is eager
  LocalCosts local = {};
};

/// One rank whose program is recorded. It satisfies the concept loggp::Process. Every call is over
/// at once. A send, receive or computation becomes an operation, which requires all operations that
/// the program has waited for, and starts after the rank's previous operation has started. The
/// clock stays at 0 and no data are received. `receive` returns a status with the source, tag and
/// size that the call asks for, even any_tag; `wait` returns an empty status. The program must
/// depend on none of these.
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

  /// Pre: `schedule` outlives this object.
  RecordingProcess(GoalBuilder& schedule, Rank rank, std::int32_t size, RecordedMachine machine)
      : schedule_(&schedule), rank_(rank), size_(size), machine_(std::move(machine)) {}

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return size_; }
  /// Begins operation `number` of a series: from here on operations require only what was done
  /// before operation 0, and their tags differ from those of other numbers. Throws InputError when
  /// `number` or a tag is too large for GOAL's tags.
  void begin_apart(std::int64_t number);
  /// Returns the size up to which every message is eager on the machine of the schedule.
  [[nodiscard]] Bytes eager_up_to() const { return machine_.eager_up_to; }
  /// Records the time of local work on `size` bytes as a computation, unless it takes none.
  std::suspend_never spend(LocalWork work, Bytes size);
  [[nodiscard]] Time now() const { return {}; }
  std::suspend_never send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Status> receive(Rank from, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Ready<Request> receive_async(Rank from, Buffer data, Tag tag);
  [[nodiscard]] Ready<Status> wait(Request& request);
  std::suspend_never wait_all(std::span<Request> requests);
  std::suspend_never compute(Duration work);
  // These throw RunError: their results depend on time.
  [[nodiscard]] Ready<std::size_t> wait_any(std::span<Request> requests);
  [[nodiscard]] Ready<std::optional<Status>> test(Request& request);
  [[nodiscard]] Ready<std::optional<Status>> probe(Rank from, Tag tag);

 private:
  struct Before {
    GoalLabel operation;
    GoalEdge edge;
  };

  /// Lets `operation` require all operations that the program has waited for, and the start of the
  /// previous operation. Returns `operation`.
  GoalLabel follow(GoalLabel operation);
  void wait_for(GoalLabel operation);
  [[nodiscard]] Status named(Rank from, Buffer data, Tag tag) const;
  [[nodiscard]] Tag apart(Tag tag) const;

  GoalBuilder* schedule_;
  Rank rank_;
  std::int32_t size_;
  RecordedMachine machine_;
  std::vector<Before> before_;    ///< the requirements of the next operation
  std::vector<Before> at_first_;  ///< those when the series began
  std::int64_t series_ = 0;       ///< number of the operation of the series
};

/// Runs the program on every rank and returns its operations as a schedule for such machines.
/// `program` makes one rank's task. Throws RunError when the program depends on time (any_source,
/// wait_any, test, probe), InputError as GoalBuilder does, and the program's own errors.
[[nodiscard]] GoalSchedule record(std::int32_t ranks,
                                  const std::function<Task<>(RecordingProcess& self)>& program,
                                  const RecordedMachine& machine);

}  // namespace loggp::simulate
