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
#include "simulate/recent_arrivals.hpp"
#include "simulate/request.hpp"

namespace loggp::simulate {

class Engine;

/// What all ranks of a run have in common.
struct Shared {
  FramePool frame_pool;
  std::int32_t rank_count = 0;
  Bytes eager_up_to;
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
    // A reference, for most programs have no use for it, and a value would be kept in their frames.
    [[nodiscard]] const Status& await_resume() const noexcept { return self->status_; }
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
  /// No message of this size or a smaller one waits for its receiver.
  [[nodiscard]] Bytes eager_up_to() const { return shared_->eager_up_to; }
  // Buffers by reference: a copy for the call would be one more thing in a coroutine's frame.
  [[nodiscard]] Done send(Rank to, const Buffer& data, Tag tag);
  [[nodiscard]] GivesStatus receive(Rank from, const Buffer& data, Tag tag);
  [[nodiscard]] GivesRequest send_async(Rank to, const Buffer& data, Tag tag);
  [[nodiscard]] GivesRequest receive_async(Rank from, const Buffer& data, Tag tag);
  [[nodiscard]] GivesStatus wait(Request& request);
  [[nodiscard]] Done wait_all(std::span<Request> requests);
  [[nodiscard]] GivesIndex wait_any(std::span<Request> requests);
  [[nodiscard]] MayGiveStatus test(Request& request);
  [[nodiscard]] MayGiveStatus probe(Rank from, Tag tag);
  [[nodiscard]] Done compute(Duration work);

  /// Where the frames of this rank's program live.
  [[nodiscard]] FramePool& frames() { return shared_->frame_pool; }

 protected:
  friend class Arithmetic;
  friend class Engine;
  [[nodiscard]] Engine& engine() const;
  /// Why its program is suspended; `turn`: it goes on by itself.
  enum class Waiting : std::uint8_t { nothing, receive, match, requests, turn };

  SimulatedProcess() = default;
  void begin(Shared& shared, Rank rank, Time arrival) {
    if (requests_ || !recent_.empty()) [[unlikely]]
      forget();
    shared_ = &shared;
    rank_ = rank;
    cpu_ = tx_ = rx_ = arrival;
    sent_ = 0;
    waiting_ = Waiting::nothing;
  }
  /// Returns the buffer of the blocking call that the rank is in.
  [[nodiscard]] Buffer buffer() const { return {data_, status_.size}; }
  /// Remembers the blocking call that the rank is in.
  void wait_in_call(Waiting what, Rank peer, Buffer data, Tag tag) {
    waiting_ = what;
    data_ = data.data;
    status_ = {peer, tag, data.size};
  }
  /// Returns the rank's nonblocking operations; makes their list at the first call.
  [[nodiscard]] Requests& requests() {
    if (!requests_) requests_ = std::make_unique<Requests>();
    return *requests_;
  }
  [[nodiscard]] bool has_open_requests() const { return requests_ && requests_->open() > 0; }

  static constexpr std::size_t cache_line = 64;

  // Where many ranks run in turn, cache lines touched are time taken. The first of three is for
  // what few programs do. The last begins with who it is; an engine puts behind it what it keeps,
  // so that a sender touches nothing else of a rank that does not wait for it.
  std::unique_ptr<Requests> requests_;  ///< once there was one
  RecentArrivals recent_;               ///< where messages may overtake
  std::uint32_t result_ = 0;            ///< what a call gives: a request, an index, a truth
  alignas(cache_line) Time cpu_;        ///< the processor is free
  Time tx_;                             ///< the send port is
  Time rx_;                             ///< the receive port is
  Shared* shared_ = nullptr;            ///< of its engine
  std::coroutine_handle<> resume_;
  std::byte* data_ = nullptr;  ///< of the blocking call that it is in
  Status status_;              ///< of that call: what it asks for, and in the end what it gives
  Rank rank_;
  std::uint32_t sent_ = 0;  ///< messages so far
  Waiting waiting_ = Waiting::nothing;

 private:
  [[gnu::noinline, gnu::cold]] void forget() {
    requests_.reset();
    recent_.clear();
  }
};

}  // namespace loggp::simulate
