// What both engines share: the machine model's arithmetic, written down once, and its record.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "models/machine.hpp"
#include "simulate/channel.hpp"
#include "simulate/message.hpp"
#include "simulate/process.hpp"
#include "timeline/trace.hpp"

namespace loggp::simulate {

/// What every rank runs. It is called once per rank, and again for all of them when the run is
/// started over in time order, so it must not keep what an earlier call left behind.
using Program = std::function<Task<>(SimulatedProcess& self)>;

/// Each rank's finishing time: when its CPU has done its program. Ports may still be draining.
class FinishTimes {
 public:
  FinishTimes() = default;
  explicit FinishTimes(std::vector<std::int64_t> ps) : ps_(std::move(ps)) {}
  [[nodiscard]] Time operator[](Rank rank) const {
    return Time::ps(ps_[static_cast<std::size_t>(rank.number())]);
  }
  [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(ps_.size()); }
  /// The latest of all. Pre: size() > 0.
  [[nodiscard]] Time makespan() const;

 private:
  std::vector<std::int64_t> ps_;
};

class Engine {
 public:
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Runs the program on every rank to its end. `first` is started first. Throws RunError: a
  /// program's own, a deadlock, a message that nobody received, a peer that does not exist.
  [[nodiscard]] virtual FinishTimes run(const Program& program, Rank first) = 0;
  /// Sends, receives and computations so far.
  [[nodiscard]] std::int64_t operations() const { return operations_; }

 protected:
  friend class SimulatedProcess;
  using Waiting = SimulatedProcess::Waiting;

  Engine(const Machine& machine, std::int32_t ranks, timeline::Trace* trace);

  /// True when the sender may go on at once.
  virtual bool send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag) = 0;
  /// True when the receive is over.
  virtual bool receive(SimulatedProcess& receiver, Rank from, Buffer data, Tag tag) = 0;

  /// design §4, send: takes the sender's CPU and port; gives the message with its arrival.
  Message start_send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag) {
    const MessageCost& cost = cost_(sender.rank_, to, data.size);
    const Time start = std::max(sender.cpu_, sender.tx_);
    sender.cpu_ = start + cost.send_cpu;
    sender.tx_ = start + cost.port;
    Message message;
    message.arrival = start + cost.first_byte;
    message.size = data.size;
    message.source = sender.rank_;
    message.tag = tag;
    ++operations_;
    if (sender.cpu_ > latest_time) [[unlikely]]
      fail_overflow(sender);
    if (cost.protocol != Protocol::eager) [[unlikely]]
      start_rendezvous(cost, message);
    if (data.data != nullptr) [[unlikely]]
      message.payload = copy_of(data);
    if (keeps_order_) [[unlikely]]
      keep_order(to, message);
    if (trace_ != nullptr) [[unlikely]]
      record_send(to, start, cost, message);
    return message;
  }

  /// design §4, receive with progress in the call: `message` matches the receive that `receiver`
  /// has posted. Gives the time of the match.
  Time finish_receive(SimulatedProcess& receiver, const Message& message) {
    const MessageCost& cost = cost_(message.source, receiver.rank_, message.size);
    const Time start = std::max({message.arrival, receiver.cpu_, receiver.rx_});
    if (message.size > receiver.buffer_.size) [[unlikely]]
      fail_truncation(receiver, message);
    if (message.payload) [[unlikely]]
      deliver_payload(receiver, message);
    if (trace_ != nullptr) [[unlikely]]
      record_receive(receiver, message, start, cost);
    receiver.rx_ = start + cost.port;
    receiver.cpu_ = start + cost.receive_cpu;
    receiver.received_ = {message.source, message.tag, message.size};
    receiver.waiting_ = Waiting::nothing;
    ++operations_;
    if (receiver.cpu_ > latest_time) [[unlikely]]
      fail_overflow(receiver);
    return start;
  }

  /// design §4, synchronising: the match of its `message` at `time` lets the sender go on.
  void release_sender(SimulatedProcess& sender, const Message& message, Time time) {
    if (trace_ != nullptr) [[unlikely]]
      record_wait(sender, time, message.trace_index);
    sender.cpu_ = std::max(sender.cpu_, time);
    sender.tx_ = std::max(sender.tx_, time);
    sender.waiting_ = Waiting::nothing;
  }

  void compute(SimulatedProcess& process, Duration work);

  /// Remembers what a rank now waits for.
  static void wait(SimulatedProcess& process, Waiting what, Rank peer, Buffer data, Tag tag) {
    process.waiting_ = what;
    process.peer_ = peer;
    process.buffer_ = data;
    process.tag_ = tag;
  }
  void check_peer(Rank self, Rank peer) const {
    if (peer.number() < 0 || peer.number() >= ranks_) [[unlikely]]
      fail_peer(self, peer);
  }

  /// Says who waits for whom, and the cycle if there is one. Pre: at least one rank waits.
  [[noreturn]] static void fail_deadlock(const std::vector<const SimulatedProcess*>& waiting,
                                         std::int32_t ranks);
  /// `message` came to `at` and will never be received.
  void note_leftover(Message message, Rank at);
  /// Fails if there was one; names the first to arrive at the lowest rank, so that every engine
  /// names the same.
  void check_leftovers() const;

  std::int32_t ranks_;
  FramePool frames_;

 private:
  // Half of the range: a start time below it and the cost of one message never overflow.
  static constexpr Time latest_time = Time::ps(std::int64_t{1} << 61U);

  static void start_rendezvous(const MessageCost& cost, Message& message);
  [[nodiscard]] static std::unique_ptr<std::byte[]> copy_of(Buffer data);
  static void deliver_payload(const SimulatedProcess& receiver, const Message& message);
  /// Messages of one pair and direction never overtake: a := max(a, previous a).
  void keep_order(Rank to, Message& message);
  void record_send(Rank to, Time start, const MessageCost& cost, Message& message);
  void record_receive(const SimulatedProcess& receiver, const Message& message, Time start,
                      const MessageCost& cost);
  void record_wait(const SimulatedProcess& sender, Time end, std::uint32_t send);
  [[noreturn]] static void fail_truncation(const SimulatedProcess& receiver,
                                           const Message& message);
  [[noreturn]] static void fail_overflow(const SimulatedProcess& process);
  [[noreturn]] void fail_peer(Rank self, Rank peer) const;

  CostMemo cost_;
  timeline::Trace* trace_;
  bool keeps_order_;
  std::int64_t operations_ = 0;
  std::int64_t leftovers_ = 0;
  Message first_leftover_;
  Rank first_leftover_at_;
  std::unordered_map<std::uint64_t, Time> last_arrival_;  ///< by channel, if messages may overtake
};

inline SimulatedProcess::Sending SimulatedProcess::send(Rank to, Buffer data, Tag tag) {
  return {{this, engine_->send(*this, to, data, tag)}};
}

inline SimulatedProcess::Receiving SimulatedProcess::receive(Rank from, Buffer data, Tag tag) {
  return {{this, engine_->receive(*this, from, data, tag)}};
}

inline std::suspend_never SimulatedProcess::compute(Duration work) {
  engine_->compute(*this, work);
  return {};
}

}  // namespace loggp::simulate
