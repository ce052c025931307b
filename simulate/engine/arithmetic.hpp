// The arithmetic of the machine model on the clocks of ranks, shared by the engines for programs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "models/base/time_limits.hpp"
#include "models/machine/machine.hpp"
#include "models/machine/noise.hpp"
#include "simulate/engine/message.hpp"
#include "simulate/engine/nodes/cpu_turns.hpp"
#include "simulate/engine/options.hpp"
#include "simulate/engine/process.hpp"
#include "simulate/engine/trace_recorder.hpp"
#include "simulate/engine/wire.hpp"

namespace loggp::simulate {

/// The arithmetic of a run: advances the clocks of ranks by the costs of their operations
/// (docs/machine-model.md, "Rank clocks"), and records the operations in the trace, if there is
/// one. The engines decide when an operation takes place. A function that charges a CPU, or only a
/// port, throws RunError when that clock passes `latest_time`.
class Arithmetic {
 public:
  /// The machine and what `options` points to must outlive this object.
  Arithmetic(const Machine& machine, std::int32_t ranks, const Options& options);

  /// Charges a send to the sender's CPU and port, and fills in `message` with its arrival. The
  /// message carries a copy of the data, if the buffer has any; under `handshake` it is the request
  /// to send. The message is written in place, because a copy right after the writes would wait for
  /// the CPU's store buffer.
  void start_send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag, Message& message) {
    // The first step, because it takes long: the processor computes the rest meanwhile.
    const std::uint64_t bits = wire_.latency_bits(sender.rank_, to, sender.sent_);
    const MessageCost& cost = cost_(sender.rank_, to, data.size);
    address(message, sender, to, data.size, tag);
    message.protocol = cost.protocol;
    message.link = cost.link;
    ++operations_;
    if (is_special_send_ || data.data != nullptr || cost.protocol == Protocol::handshake)
        [[unlikely]] {
      start_special_send(sender, data, cost, message);
      return;
    }
    const Time start = std::max(sender.cpu_, sender.tx_);
    sender.cpu_ = start + cost.send_cpu;
    sender.tx_ = start + cost.port;
    message.arrival = start + cost.first_byte;
    if (wire_.may_overtake())
      message.arrival = arrival_in_order(sender, cost, message, start, bits);
    check_time(sender);
  }

  /// Charges a receive to the receiver's CPU, and to its port unless the network interface has
  /// taken in the bytes. `posted`, when the receive was posted, is for the trace only. Returns the
  /// start of the receive. This is the time of the match, unless the message is charged before its
  /// receive is posted.
  Time charge_receive(SimulatedProcess& receiver, const Message& message, Time posted) {
    const MessageCost& cost = cost_.on(message.link, message.size);
    ++operations_;
    if (is_special_) [[unlikely]]
      return charge_special_receive(receiver, message, cost, posted);
    const Time start = std::max({message.arrival, receiver.cpu_, receiver.rx_});
    receiver.rx_ = start + cost.port;
    receiver.cpu_ = start + cost.receive_cpu;
    check_time(receiver);
    return start;
  }

  /// Throws RunError when the message is larger than the receive's buffer.
  static void check_fits(Rank receiver, Buffer into, const Message& message) {
    if (message.size > into.size) [[unlikely]]
      fail_truncation(receiver, into, message);
  }
  /// Copies the message's bytes, if it has any, into the buffer, and returns the status of the
  /// receive. Throws RunError when the message is larger than the buffer.
  Status deliver(Rank receiver, Buffer into, Message& message) {
    check_fits(receiver, into, message);
    if (message.extra != 0) [[unlikely]]
      copy_payload(into, message);
    return {message.source, message.tag, message.size};
  }

  /// Charges an arriving message to the receiver's port only, under Reception::offloaded. Returns
  /// when the network interface has taken in the message's last byte.
  Time take_in(SimulatedProcess& receiver, const Message& message);
  /// Charges a request to send, or its answer, to the receiver's CPU, and to its port unless
  /// reception is offloaded.
  void charge_control(SimulatedProcess& receiver, const Message& message);
  /// Returns the answer to a request to send; charges it to the rank that received the request.
  [[nodiscard]] Message start_clear(SimulatedProcess& receiver, const Message& request);
  /// Returns the data of a handshake; charges them to the sender. `done` becomes the time at which
  /// the last byte has left and the sender's CPU is free.
  [[nodiscard]] Message start_data(SimulatedProcess& sender, Rank to, Buffer data, Tag tag,
                                   Time& done);
  /// Raises the CPU clock of a waiting sender to at least `time`; if `synchronising`, its send
  /// port's clock, too. `send` is the message's index in the trace.
  void raise_sender(SimulatedProcess& sender, Time time, bool synchronising, std::uint32_t send);
  /// Charges a computation to the CPU. Throws RunError when its time is negative.
  void charge_compute(SimulatedProcess& process, const Computation& work);
  /// Charges an unsuccessful test or probe to the CPU.
  void charge_poll(SimulatedProcess& process);

  /// Records in the trace, if there is one, that the messages which have come by `time` decide how
  /// the rank goes on.
  void note_look(const SimulatedProcess& process, Time time) {
    if (trace_.on()) trace_.look(process.rank_, time);
  }
  /// Records the same of the end, at `time`, of a rendezvous for which the rank has waited. `send`
  /// is the message's index in the trace.
  void note_end(const SimulatedProcess& process, Time time, std::uint32_t send) {
    if (trace_.on()) trace_.look_at_end(process.rank_, time, send);
  }
  /// Marks the last receive in the trace, if there is one, as served by order of arrival.
  void note_order() {
    if (trace_.on()) trace_.note_order();
  }

  /// Returns the arrival of a message whose send began at `message.arrival` and that passes what
  /// the ranks of its node share from `leaves` on, where its bytes take `shared_bytes`. It may be
  /// before the arrival of the pair's previous message.
  [[nodiscard]] Time shared_arrival(const Message& message, Time leaves, Duration shared_bytes);
  /// Returns whether the run is recorded in a trace.
  [[nodiscard]] bool records() const { return trace_.on(); }
  /// Records that the message occupies a part that the ranks of a node share. Pre: records().
  void note_use(const Message& message, const Trace::Port& port, Time start,
                const SharedCost& cost);
  /// Records when the message arrives at its rank. Pre: records().
  void note_arrival(const Message& message, Time arrival);

  /// Returns the number of sends, receives and computations so far.
  [[nodiscard]] std::int64_t operations() const { return operations_; }
  [[nodiscard]] const Wire& wire() const { return wire_; }
  /// Returns the rare attributes of all messages.
  [[nodiscard]] Extras& extras() { return extras_; }
  /// Returns the index of the message's Send in the trace; 0 without a trace.
  [[nodiscard]] std::uint32_t trace_index(const Message& message) {
    return message.extra == 0 ? 0 : extras_.at(message).trace_index;
  }
  /// Records in the trace, if there is one, that no rank receives the message.
  void note_unreceived(const Message& message) {
    if (trace_.on()) trace_.leave(trace_index(message));
  }

 private:
  static void address(Message& message, SimulatedProcess& sender, Rank to, Bytes size, Tag tag) {
    message.size = size;
    message.source = sender.rank_;
    message.to = to;
    message.tag = tag;
    message.number = sender.sent_++;
    message.extra = 0;
    message.kind = Message::Kind::data;
  }
  static void check_time(const SimulatedProcess& process) {
    if (process.cpu_ > latest_time) [[unlikely]]
      fail_overflow(process);
  }
  void start_special_send(SimulatedProcess& sender, Buffer data, const MessageCost& cost,
                          Message& message);
  Time charge_special_receive(SimulatedProcess& receiver, const Message& message,
                              const MessageCost& cost, Time posted);
  /// Returns the arrival of a message whose send began at `start`, with its latency drawn from
  /// `bits` and without overtaking. Pre: `message.arrival` is the arrival with constant latency.
  [[nodiscard]] Time arrival_in_order(SimulatedProcess& sender, const MessageCost& cost,
                                      const Message& message, Time start, std::uint64_t bits) const;
  /// Charges a message to its sender and sets its arrival, with shared CPUs, noise, random latency
  /// and a record. Returns when its first byte leaves.
  Time launch(SimulatedProcess& sender, const MessageCost& cost, Message& message);
  /// Returns when work that the rank could begin at `asked` begins on a CPU that it may share.
  [[nodiscard]] Time begin_of_work(Rank rank, Time asked) const {
    return cpus_ ? cpus_->begin(rank, asked) : asked;
  }
  /// Sets `times` to when the CPU does `work` to take in the message, for which the rank may have
  /// to wake up.
  void do_receive_work(const SimulatedProcess& receiver, const Message& message, Duration work,
                       ReceiveTimes& times) const;
  /// Sets the rank's CPU clock to the end of its work.
  void finish_work(SimulatedProcess& process, Time end);
  [[nodiscard]] Time end_of_work(Rank rank, Time start, Duration work) const {
    return options_.noise == nullptr ? start + work
                                     : options_.noise->end_of_work(rank, start, work);
  }
  void copy_payload(Buffer into, Message& message);
  [[noreturn]] static void fail_truncation(Rank receiver, Buffer into, const Message& message);
  [[noreturn]] static void fail_overflow(const SimulatedProcess& process);

  const Options options_;
  const Wire wire_;
  Extras extras_;
  CostMemo cost_;
  TraceRecorder trace_;
  std::optional<CpuTurns> cpus_;  ///< empty: each rank has a CPU of its own
  const bool is_shared_;  ///< nodes share something: messages begin with the start of their send
  bool is_special_;       ///< the run has a trace, noise, offloaded reception or shared CPUs
  bool is_special_send_;  ///< is_special_ or is_shared_
  Duration poll_;         ///< the cost of an unsuccessful test or probe
  std::int64_t operations_ = 0;
};

}  // namespace loggp::simulate
