// One rank of a simulated run with its three clocks: the host of its program.
#pragma once

#include <coroutine>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "algorithms/host/buffer.hpp"
#include "algorithms/host/frame_pool.hpp"
#include "algorithms/host/recycled_memory.hpp"
#include "algorithms/host/task.hpp"
#include "models/base/units.hpp"
#include "models/machine/extrapolation.hpp"
#include "models/parameters/local_cost.hpp"
#include "simulate/engine/recent_arrivals.hpp"
#include "simulate/engine/request.hpp"

namespace loggp::simulate {

class Engine;

/// What a CPU computes: for how long and, if it is local work, on how many bytes.
struct Computation {
  Duration time;
  std::optional<LocalWork> work = std::nullopt;
  Bytes size{};
};

/// The state that all ranks of a run share.
struct Shared {
  FramePool frame_pool;
  RecycledMemory request_memory;
  std::int32_t rank_count = 0;
  Bytes eager_up_to;
  LocalCosts local;
};

/// One rank in virtual time. It satisfies the concept loggp::Process. Only an engine makes it.
class SimulatedProcess {
 public:
  using Request = RequestHandle;

  /// Awaits the end of a call, which the engine may have finished already.
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
    // A reference: most programs do not use it, and a value would be stored in their frames.
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
  /// Returns the size up to which no send waits for its receiver, in all link classes; the largest
  /// number if every send is eager.
  [[nodiscard]] Bytes eager_up_to() const { return shared_->eager_up_to; }
  /// Returns the time that the CPU takes to combine `size` bytes with as many others.
  [[nodiscard]] Duration reduction_time(Bytes size) const {
    if (shared_->local.reduce.is_free() && size > Bytes()) CostWatch::note_free_reduction();
    return shared_->local.reduce.time(size);
  }
  /// Takes the CPU's time for local work on `size` bytes, which is no operation if it takes none.
  [[nodiscard]] Done spend(LocalWork work, Bytes size) {
    if (!shared_->local[work].is_free()) return spend_time(work, size);
    if (work == LocalWork::reduction && size > Bytes()) CostWatch::note_free_reduction();
    return {{this, true}};
  }
  // Buffers by reference: a copy would be stored in the coroutine's frame.
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

  /// Returns the pool of the coroutine frames of this rank's program.
  [[nodiscard]] FramePool& frames() { return shared_->frame_pool; }

 protected:
  friend class Arithmetic;
  friend class Engine;
  [[nodiscard]] Engine& engine() const;
  /// The reason why the program is suspended; `turn`: the engine resumes it by itself.
  /// `messages`: until it is known which messages come first.
  enum class Waiting : std::uint8_t { nothing, receive, match, requests, messages, turn };

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
    if (!requests_) requests_ = std::make_unique<Requests>(shared_->request_memory);
    return *requests_;
  }
  [[nodiscard]] bool has_open_requests() const { return requests_ && requests_->open() > 0; }

  static constexpr std::size_t cache_line = 64;

  // When many ranks run in turn, each touched cache line costs time. The first of three lines is
  // for calls that few programs make. The last line begins with the rank's identity; the members
  // that an engine adds follow. A sender touches only the last line of a receiver that does not
  // wait for its message.
  std::unique_ptr<Requests> requests_;  ///< null before the first nonblocking operation
  RecentArrivals recent_;               ///< arrivals of its messages, where these may overtake
  std::uint32_t result_ = 0;            ///< of a call: a request, an index, or 1 for success
  alignas(cache_line) Time cpu_;        ///< when the processor is free
  Time tx_;                             ///< when the send port is free
  Time rx_;                             ///< when the receive port is free
  Shared* shared_ = nullptr;            ///< the engine that runs it
  std::coroutine_handle<> resume_;
  std::byte* data_ = nullptr;  ///< buffer of the blocking call
  Status status_;              ///< of the call: first what the call asks for, then its result
  Rank rank_;
  std::uint32_t sent_ = 0;  ///< number of messages so far
  Waiting waiting_ = Waiting::nothing;

 private:
  [[nodiscard]] Done spend_time(LocalWork work, Bytes size);
  [[gnu::noinline, gnu::cold]] void forget() {
    requests_.reset();
    recent_.clear();
  }
};

}  // namespace loggp::simulate
