// The simulator's host: one rank with its three clocks.
#pragma once

#include <coroutine>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "algorithms/buffer.hpp"
#include "algorithms/frame_pool.hpp"
#include "algorithms/task.hpp"
#include "models/units.hpp"
#include "simulate/request.hpp"

namespace loggp::simulate {

class Engine;

/// What all ranks of a run have in common.
struct Shared {
  FramePool frame_pool;
  std::int32_t rank_count = 0;
};

/// Satisfies the concept loggp::Process in virtual time. Made by an engine only.
class SimulatedProcess {
 public:
  using Request = RequestHandle;

  /// Awaits what an engine may have finished already.
  struct Blocking {
    SimulatedProcess* self;
    bool finished;
    [[nodiscard]] bool await_ready() const noexcept { return finished; }
    void await_suspend(std::coroutine_handle<> program) const noexcept { self->resume_ = program; }
  };
  struct Done : Blocking {
    void await_resume() const noexcept {}
  };
  struct GivesStatus : Blocking {
    [[nodiscard]] Status await_resume() const noexcept { return self->status_; }
  };
  struct GivesRequest : Blocking {
    [[nodiscard]] Request await_resume() const noexcept { return {self->result_}; }
  };
  struct GivesIndex : Blocking {
    [[nodiscard]] std::size_t await_resume() const noexcept { return self->result_; }
  };
  struct MayGiveStatus : Blocking {
    [[nodiscard]] std::optional<Status> await_resume() const noexcept {
      return self->result_ != 0 ? std::optional(self->status_) : std::nullopt;
    }
  };

  [[nodiscard]] Rank rank() const { return rank_; }
  [[nodiscard]] std::int32_t size() const { return shared_->rank_count; }
  [[nodiscard]] Time now() const { return cpu_; }
  [[nodiscard]] Done send(Rank to, Buffer data, Tag tag);
  [[nodiscard]] GivesStatus receive(Rank from, Buffer data, Tag tag);
  [[nodiscard]] GivesRequest send_async(Rank to, Buffer data, Tag tag);
  [[nodiscard]] GivesRequest receive_async(Rank from, Buffer data, Tag tag);
  [[nodiscard]] GivesStatus wait(Request& request);
  [[nodiscard]] Done wait_all(std::span<Request> requests);
  [[nodiscard]] GivesIndex wait_any(std::span<Request> requests);
  [[nodiscard]] MayGiveStatus test(Request& request);
  [[nodiscard]] MayGiveStatus probe(Rank from, Tag tag);
  [[nodiscard]] Done compute(Duration work);

  /// Where the frames of this rank's program live.
  [[nodiscard]] FramePool& frames() { return shared_->frame_pool; }

 protected:
  friend class Engine;
  [[nodiscard]] Engine& engine() const;
  /// Why its program is suspended; `turn`: it goes on by itself.
  enum class Waiting : std::uint8_t { nothing, receive, match, requests, turn };

  SimulatedProcess() = default;
  void begin(Shared& shared, Rank rank, Time arrival) {
    shared_ = &shared;
    rank_ = rank;
    cpu_ = tx_ = rx_ = arrival;
    sent_ = 0;
    waiting_ = Waiting::nothing;
    requests_.reset();
    recent_.clear();
  }

  // The first cache line is what a message's sender reads and writes too.
  Time cpu_;                  ///< the processor is free
  Time tx_;                   ///< the send port is
  Time rx_;                   ///< the receive port is
  Shared* shared_ = nullptr;  ///< of its engine
  std::coroutine_handle<> resume_;
  Rank rank_;
  Rank peer_;  ///< of the blocking call that it is in
  Tag tag_;
  std::uint32_t sent_ = 0;              ///< messages so far
  Buffer buffer_;                       ///< of that call
  Status status_;                       ///< what a call gives
  std::uint32_t result_ = 0;            ///< or a request, an index, a truth
  std::unique_ptr<Requests> requests_;  ///< once there was one
  RecentArrivals recent_;               ///< where messages may overtake
  Waiting waiting_ = Waiting::nothing;
};

}  // namespace loggp::simulate
