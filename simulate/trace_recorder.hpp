// Writes down what an engine does, as a timeline's trace.
#pragma once

#include "models/cost.hpp"
#include "simulate/message.hpp"
#include "simulate/options.hpp"

namespace loggp::simulate {

/// One send as the engine has put it into time.
struct SendTimes {
  Time start;
  Time first_byte_out;
  Time cpu_end;
};

/// One receive as the engine has put it into time.
struct ReceiveTimes {
  Time posted;
  Time start;
  Time cpu_end;
  Time port_start;
};

/// Does nothing without a trace.
class TraceRecorder {
 public:
  /// Empties the trace; its limit stays.
  TraceRecorder(Trace* trace, std::int32_t ranks, std::span<const Duration> arrivals);

  [[nodiscard]] bool on() const { return trace_ != nullptr; }
  // The next four throw InputError when the trace is full.
  /// Gives the Send's index in the trace.
  std::uint32_t send(const Message& message, const MessageCost& cost, const SendTimes& times);
  /// `send` is the index of the message's Send.
  void receive(const Message& message, std::uint32_t send, const MessageCost& cost,
               const ReceiveTimes& times, Reception reception);
  /// `work`: without noise.
  void compute(Rank rank, Time start, Time end, Duration work, bool is_poll);
  void wait(Rank rank, Time start, Time end, std::uint32_t send);
  /// Nobody has received the message of that Send, or will.
  void leave(std::uint32_t send);

 private:
  void check_room() const;

  Trace* trace_;
};

}  // namespace loggp::simulate
