// Records the operations of a run in a trace.
#pragma once

#include "models/parameters/cost.hpp"
#include "models/trace/trace.hpp"
#include "simulate/engine/message.hpp"
#include "simulate/engine/options.hpp"
#include "simulate/engine/process.hpp"

namespace loggp::simulate {

/// The times of one send.
struct SendTimes {
  Time start;
  Time first_byte_out;
  Time cpu_end;
};

/// The times of one receive.
struct ReceiveTimes {
  Time posted;
  Time start;
  Duration wake_up;
  Time cpu_end;
  Time port_start;
};

/// A recorder that appends the operations of a run to its trace. Without a trace only `on` may be
/// called.
class TraceRecorder {
 public:
  /// Empties the trace, if there is one, but keeps its limit; sets its ranks and arrivals.
  TraceRecorder(Trace* trace, std::int32_t ranks, std::span<const Duration> arrivals);

  /// Returns whether there is a trace.
  [[nodiscard]] bool on() const { return trace_ != nullptr; }
  // The next seven throw InputError when the trace is full.
  /// Returns the index of the new Send in the trace.
  std::uint32_t send(const Message& message, const MessageCost& cost, const SendTimes& times);
  /// `send` is the index of the message's Send.
  void receive(const Message& message, std::uint32_t send, const MessageCost& cost,
               const ReceiveTimes& times, Reception reception);
  /// `work` is the duration without noise.
  void compute(Rank rank, Time start, Time end, const Computation& work, bool is_poll);
  /// Records a wait for the message of Send `send`, which takes no time when `end` is not after
  /// `start`; nothing for an eager message.
  void wait(Rank rank, Time start, Time end, std::uint32_t send);
  /// Records that a message occupies a part that the ranks of a node share.
  void occupy(const Trace::PortUse& use);
  /// Records the arrival of the message of Send `send`, whose bytes take `bytes` from the first one
  /// to the last one.
  void arrive(std::uint32_t send, Time first_byte, Duration bytes);
  /// Records that the messages which have come by `time` decide how the rank goes on.
  void look(Rank rank, Time time);
  /// Records the same of the end of the rendezvous of Send `send`; nothing for an eager message.
  void look_at_end(Rank rank, Time time, std::uint32_t send);
  /// Marks the receive that was recorded last as served by order of arrival.
  void note_order();
  /// Marks that no rank receives the message of Send `send`.
  void leave(std::uint32_t send);

 private:
  void check_room() const;

  Trace* trace_;
};

}  // namespace loggp::simulate
