// The simulator's host: one rank with its three clocks.
#pragma once

#include <coroutine>
#include <cstdint>

#include "algorithms/buffer.hpp"
#include "algorithms/frame_pool.hpp"
#include "algorithms/task.hpp"
#include "models/units.hpp"

namespace loggp::simulate {

class Engine;

/// Satisfies the concept loggp::Process in virtual time. Made by an engine only.
class SimulatedProcess {
 public:
  /// Awaits what an engine may have finished already.
  struct Blocking {
    SimulatedProcess* self;
    bool finished;
    [[nodiscard]] bool await_ready() const noexcept { return finished; }
    void await_suspend(std::coroutine_handle<> program) const noexcept { self->resume_ = program; }
  };
  struct Sending : Blocking {
    void await_resume() const noexcept {}
  };
  struct Receiving : Blocking {
    [[nodiscard]] Status await_resume() const noexcept { return self->received_; }
  };

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return size_; }
  [[nodiscard]] Time now() const { return cpu_; }
  [[nodiscard]] Sending send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] Receiving receive(Rank from, Buffer data, Tag tag);
  [[nodiscard]] std::suspend_never compute(Duration work);

  /// Where the frames of this rank's program live.
  [[nodiscard]] FramePool& frames() { return *frames_; }

 protected:
  friend class Engine;
  enum class Waiting : std::uint8_t { nothing, receive, match };

  SimulatedProcess() = default;
  void begin(Engine& engine, FramePool& frames, Rank rank, std::int32_t size) {
    engine_ = &engine;
    frames_ = &frames;
    rank_ = rank;
    size_ = size;
    cpu_ = tx_ = rx_ = Time();
    waiting_ = Waiting::nothing;
  }

  Engine* engine_ = nullptr;
  FramePool* frames_ = nullptr;
  Time cpu_;  ///< the processor is free
  Time tx_;   ///< the send port is
  Time rx_;   ///< the receive port is
  std::coroutine_handle<> resume_;
  Buffer buffer_;  ///< of the receive that is waited for
  Rank rank_;
  std::int32_t size_ = 0;
  Rank peer_;  ///< source of that receive, or destination of the send that waits for its match
  Tag tag_;
  Status received_;
  Waiting waiting_ = Waiting::nothing;
};

}  // namespace loggp::simulate
