// Records the run of a static schedule in a trace.
#pragma once

#include <cstdint>
#include <vector>

#include "models/trace/trace.hpp"
#include "simulate/engine/options.hpp"
#include "simulate/goal/goal_context.hpp"

namespace loggp::simulate {

/// A recorder that appends the operations of a schedule's run to a trace. A message is named by the
/// index of its send in the schedule. Without a trace only `on` may be called.
class GoalRecorder {
 public:
  /// Empties the trace of `options`, if there is one, but keeps its limit. Throws InputError when
  /// there is a trace and an operation names a CPU or an interface other than 0, because a trace
  /// has one of each for a rank. `context` outlives the recorder.
  GoalRecorder(GoalContext& context, const Options& options);

  /// Returns whether there is a trace.
  [[nodiscard]] bool on() const { return trace_ != nullptr; }
  // send(), receive(), compute() and wait() throw InputError when the trace is full.
  /// Records a send that begins at `start` and whose message arrives at `arrival`.
  void send(std::uint32_t message, Time start, Time first_byte_out, Time cpu_end, Time arrival);
  /// Records that the receiver's CPU begins with the message at `start`. `free` is when the CPU
  /// ended its earlier work, and `posted` when the receive was posted: the rank has waited since
  /// the later of both. For a message without a posted receive, `posted` is `start`.
  void receive(std::uint32_t message, Time posted, Time free, Time start, Time cpu_end);
  void compute(Rank rank, Time start, Time end, Duration work);
  /// Records that the sender's CPU, which was free from `start` on, waits until `end` for the match
  /// of its message. The wait takes no time when `end` is not after `start`.
  void wait(std::uint32_t message, Time start, Time end);
  /// Notes when an offloaded interface begins to take in a message.
  void take_in(std::uint32_t message, Time start) { port_starts_[message] = start; }
  /// Notes when a receive is posted.
  void post(std::uint32_t receive, Time time) { posts_[receive] = time; }
  /// Returns the time that was noted for a receive.
  [[nodiscard]] Time posted(std::uint32_t receive) const { return posts_[receive]; }

 private:
  [[nodiscard]] std::uint32_t next_order() const;
  [[nodiscard]] Bytes size_of(std::uint32_t message) const {
    return Bytes(static_cast<std::int64_t>(context_[message].size));
  }

  GoalContext& context_;
  Trace* trace_;
  bool offloaded_;
  std::vector<std::uint32_t> index_;  ///< of the message's send in the trace, by message
  std::vector<Time> port_starts_;     ///< by message; of an offloaded interface
  std::vector<Time> posts_;           ///< by receive
};

}  // namespace loggp::simulate
