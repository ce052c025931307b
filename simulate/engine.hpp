// What both engines share: the machine model's arithmetic, written down once.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/machine.hpp"
#include "models/noise.hpp"
#include "models/time_limits.hpp"
#include "simulate/channel.hpp"
#include "simulate/finish_times.hpp"
#include "simulate/message.hpp"
#include "simulate/options.hpp"
#include "simulate/process.hpp"
#include "simulate/trace_recorder.hpp"
#include "simulate/wire.hpp"

namespace loggp::simulate {

/// What every rank runs. It is called once per rank, and again for all of them when the run is
/// started over in time order, so it must not keep what an earlier call left behind.
using Program = std::function<Task<>(SimulatedProcess& self)>;

class Engine : protected Shared {
 public:
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  /// Runs the program on every rank to its end. Throws RunError: a program's own, a deadlock, a
  /// message that nobody received, a peer that does not exist.
  [[nodiscard]] virtual FinishTimes run(const Program& program) = 0;
  /// Sends, receives and computations so far.
  [[nodiscard]] std::int64_t operations() const { return operations_; }

 protected:
  friend class SimulatedProcess;
  using Waiting = SimulatedProcess::Waiting;
  using Request = SimulatedProcess::Request;

  Engine(const Machine& machine, std::int32_t ranks, const Options& options);

  // The calls of a rank program. Each is true when the call is over, and its program goes on.
  virtual bool send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) = 0;
  virtual bool receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) = 0;
  virtual bool send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) = 0;
  virtual bool receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) = 0;
  virtual bool wait_all(SimulatedProcess& self, std::span<Request> requests) = 0;
  virtual bool wait_any(SimulatedProcess& self, std::span<Request> requests) = 0;
  virtual bool test(SimulatedProcess& self, Request& request) = 0;
  virtual bool probe(SimulatedProcess& self, Rank from, Tag tag) = 0;
  virtual bool compute(SimulatedProcess& self, Duration work) = 0;

  /// design §4, send: takes the sender's CPU and port. Makes the message with its arrival: the
  /// data, or under `handshake` the request to send it. In place: a message that is written and
  /// copied at once costs more time than all the rest (its parts are read as a whole before they
  /// have left the CPU's store buffer).
  void start_send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag, Message& message) {
    // first: it takes long, and a CPU does the rest meanwhile, but does not look far ahead
    const std::uint64_t bits = wire_.latency_bits(sender.rank_, to, sender.sent_);
    const MessageCost& cost = cost_(sender.rank_, to, data.size);
    address(message, sender, to, data.size, tag);
    message.protocol = cost.protocol;
    ++operations_;
    if (is_special_ || data.data != nullptr || cost.protocol == Protocol::handshake) [[unlikely]] {
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

  /// design §4, receive: `message` matches a receive that was posted at `posted`. Takes the CPU,
  /// and the port unless the interface has taken the bytes in. Gives the time of the match.
  Time charge_receive(SimulatedProcess& receiver, const Message& message, Time posted) {
    const MessageCost& cost = cost_(message.source, receiver.rank_, message.size);
    ++operations_;
    if (is_special_) [[unlikely]]
      return charge_special_receive(receiver, message, cost, posted);
    const Time start = std::max({message.arrival, receiver.cpu_, receiver.rx_});
    receiver.rx_ = start + cost.port;
    receiver.cpu_ = start + cost.receive_cpu;
    check_time(receiver);
    return start;
  }

  static void check_fits(Rank receiver, Buffer into, const Message& message) {
    if (message.size > into.size) [[unlikely]]
      fail_truncation(receiver, into, message);
  }
  /// Hands the message's bytes over. Throws RunError when they do not fit.
  Status deliver(Rank receiver, Buffer into, Message& message) {
    check_fits(receiver, into, message);
    if (message.extra != 0) [[unlikely]]
      copy_payload(into, message);
    return {message.source, message.tag, message.size};
  }

  /// design §4, offloaded: the interface takes a message in when it comes; gives when it has.
  Time take_in(SimulatedProcess& receiver, const Message& message);
  /// design §4, handshake: a message without bytes takes the CPU (and the port).
  void charge_control(SimulatedProcess& receiver, const Message& message);
  /// The answer to a request to send, from its receiver.
  Message start_clear(SimulatedProcess& receiver, const Message& request);
  /// The data of a handshake, once it may be sent; `done` is when its last byte has left.
  Message start_data(SimulatedProcess& sender, Rank to, Buffer data, Tag tag, Time& done);
  /// A blocked sender goes on at `time` at the earliest; `send` is its message in the trace.
  /// design §4, synchronising: so does its port.
  void go_on(SimulatedProcess& sender, Time time, bool synchronising, std::uint32_t send);
  void charge_compute(SimulatedProcess& process, Duration work);
  /// design §4: a failed test or probe.
  void charge_poll(SimulatedProcess& process);

  /// Remembers the blocking call that a rank is in.
  static void wait(SimulatedProcess& process, Waiting what, Rank peer, Buffer data, Tag tag) {
    process.waiting_ = what;
    process.data_ = data.data;
    process.status_ = {peer, tag, data.size};
  }
  static Requests& requests_of(SimulatedProcess& process) {
    if (!process.requests_) process.requests_ = std::make_unique<Requests>();
    return *process.requests_;
  }
  [[nodiscard]] static bool has_open_requests(const SimulatedProcess& process) {
    return process.requests_ && process.requests_->open() > 0;
  }
  void check_peer(Rank self, Rank peer) const {
    // negative ones become large ones
    if (static_cast<std::uint32_t>(peer.number()) >= static_cast<std::uint32_t>(ranks_))
        [[unlikely]]
      fail_peer(self, peer);
  }
  [[nodiscard]] Time arrival_of(Rank rank) const {
    if (options_.arrivals.empty()) return {};
    return Time() + options_.arrivals[static_cast<std::size_t>(rank.number())];
  }
  [[nodiscard]] std::uint32_t trace_index(const Message& message) {
    return message.extra == 0 ? 0 : extras_.at(message).trace_index;
  }

  /// Says who waits for whom, and the cycle if there is one. Pre: at least one rank waits.
  [[noreturn]] static void fail_deadlock(const std::vector<const SimulatedProcess*>& waiting,
                                         std::int32_t ranks);
  /// Throws RunError when a program ends with operations that it has not waited for.
  static void check_requests(const SimulatedProcess& process) {
    if (has_open_requests(process)) [[unlikely]]
      fail_open_requests(process);
  }
  /// `message` came to its receiver and will never be received.
  void note_leftover(const Message& message);
  /// Fails if there was one; names the first to arrive at the lowest rank, so that every engine
  /// names the same.
  void check_leftovers() const;

  const Options options_;
  const std::int32_t ranks_;
  const Wire wire_;
  Extras extras_;

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
  /// `bits` and without overtaking; its present arrival is the one with constant latency.
  [[nodiscard]] Time arrival_in_order(SimulatedProcess& sender, const MessageCost& cost,
                                      const Message& message, Time start, std::uint64_t bits) const;
  /// Puts a message into time, with noise, random latency and no overtaking, and on record.
  void launch(SimulatedProcess& sender, const MessageCost& cost, Message& message);
  [[nodiscard]] Time end_of_work(Rank rank, Time start, Duration work) const {
    return options_.noise == nullptr ? start + work
                                     : options_.noise->end_of_work(rank, start, work);
  }
  [[nodiscard]] static std::unique_ptr<std::byte[]> copy_of(Buffer data);
  void copy_payload(Buffer into, Message& message);
  /// Of what a blocked rank waits for, the first that is not complete.
  struct Waited {
    Rank peer;
    Tag tag;
    bool sends;
  };
  [[nodiscard]] static Waited waited_for(const SimulatedProcess& process);
  [[noreturn]] static void fail_truncation(Rank receiver, Buffer into, const Message& message);
  [[noreturn]] static void fail_overflow(const SimulatedProcess& process);
  [[noreturn]] static void fail_open_requests(const SimulatedProcess& process);
  [[noreturn]] void fail_peer(Rank self, Rank peer) const;

  CostMemo cost_;
  TraceRecorder trace_;
  bool is_special_;  ///< a run with more than the plain arithmetic and random latency
  Duration poll_;
  std::int64_t operations_ = 0;
  std::int64_t leftovers_ = 0;
  Message first_leftover_;
};

inline Engine& SimulatedProcess::engine() const {
  return *static_cast<Engine*>(shared_);
}

inline SimulatedProcess::Done SimulatedProcess::send(Rank to, const Buffer& data, Tag tag) {
  return {{this, engine().send(*this, to, data, tag)}};
}

inline SimulatedProcess::GivesStatus SimulatedProcess::receive(Rank from, const Buffer& data,
                                                               Tag tag) {
  return {{this, engine().receive(*this, from, data, tag)}};
}

inline SimulatedProcess::GivesRequest SimulatedProcess::send_async(Rank to, const Buffer& data,
                                                                   Tag tag) {
  return {{this, engine().send_async(*this, to, data, tag)}};
}

inline SimulatedProcess::GivesRequest SimulatedProcess::receive_async(Rank from, const Buffer& data,
                                                                      Tag tag) {
  return {{this, engine().receive_async(*this, from, data, tag)}};
}

inline SimulatedProcess::GivesStatus SimulatedProcess::wait(Request& request) {
  return {{this, engine().wait_all(*this, std::span(&request, 1))}};
}

inline SimulatedProcess::Done SimulatedProcess::wait_all(std::span<Request> requests) {
  return {{this, engine().wait_all(*this, requests)}};
}

inline SimulatedProcess::GivesIndex SimulatedProcess::wait_any(std::span<Request> requests) {
  return {{this, engine().wait_any(*this, requests)}};
}

inline SimulatedProcess::MayGiveStatus SimulatedProcess::test(Request& request) {
  return {{this, engine().test(*this, request)}};
}

inline SimulatedProcess::MayGiveStatus SimulatedProcess::probe(Rank from, Tag tag) {
  return {{this, engine().probe(*this, from, tag)}};
}

inline SimulatedProcess::Done SimulatedProcess::compute(Duration work) {
  return {{this, engine().compute(*this, work)}};
}

}  // namespace loggp::simulate
