#include "simulate/engine/arithmetic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "models/base/errors.hpp"

namespace loggp::simulate {

namespace {

Duration poll_cost(const Machine& machine) {
  const Link& link = machine.parameters().link(LinkClass::network);
  return std::max(link.range(Bytes(1)).parameters.o_r, Duration::ps(1));
}

std::unique_ptr<std::byte[]> payload_copy(Buffer data) {
  const auto count = static_cast<std::size_t>(data.size.count());
  auto copy = std::make_unique<std::byte[]>(count);
  std::memcpy(copy.get(), data.data, count);
  return copy;
}

}  // namespace

Arithmetic::Arithmetic(const Machine& machine, std::int32_t ranks, const Options& options)
    : options_(options),
      wire_(machine, options.latency),
      cost_(machine),
      trace_(options.trace, ranks, options.arrivals),
      is_shared_(!machine.parameters().node.shares_nothing()),
      is_special_(trace_.on() || options.noise != nullptr ||
                  options.reception == Reception::offloaded || machine.placement().shares_cpus()),
      is_special_send_(is_special_ || is_shared_),
      poll_(poll_cost(machine)) {
  if (trace_.on()) options.trace->topology = machine.parameters().node.topology;
  if (!machine.placement().shares_cpus()) return;
  cpus_.emplace(machine.placement(), ranks);
  for (std::int32_t rank = 0; trace_.on() && rank < ranks; ++rank)
    options.trace->cpus.push_back(machine.placement().cpu_of(Rank(rank)));
}

void Arithmetic::finish_work(SimulatedProcess& process, Time end) {
  process.cpu_ = end;
  if (cpus_) cpus_->end(process.rank_, end);
  check_time(process);
}

Time Arithmetic::arrival_in_order(SimulatedProcess& sender, const MessageCost& cost,
                                  const Message& message, Time start, std::uint64_t bits) const {
  const Time arrival =
      wire_.with_drawn_latency(message.arrival, cost, message.source, message.to, bits);
  return wire_.in_order(sender.recent_, message.to, arrival, start);
}

Time Arithmetic::launch(SimulatedProcess& sender, const MessageCost& cost, Message& message) {
  const bool carries_bytes = message.kind == Message::Kind::data;
  SendTimes times;
  times.start = begin_of_work(sender.rank_, std::max(sender.cpu_, sender.tx_));
  times.first_byte_out = end_of_work(sender.rank_, times.start, cost.send_start);
  times.cpu_end =
      carries_bytes ? end_of_work(sender.rank_, times.start, cost.send_cpu) : times.first_byte_out;
  message.arrival = is_shared_ ? times.start : times.first_byte_out + cost.latency();
  if (wire_.may_overtake() && !is_shared_) {
    const std::uint64_t bits = wire_.latency_bits(message.source, message.to, message.number);
    message.arrival = arrival_in_order(sender, cost, message, times.start, bits);
  }
  sender.tx_ = times.start + (carries_bytes ? cost.port : cost.gap);
  finish_work(sender, times.cpu_end);
  if (trace_.on()) extras_.of(message).trace_index = trace_.send(message, cost, times);
  return times.first_byte_out;
}

Time Arithmetic::shared_arrival(const Message& message, Time leaves, Duration shared_bytes) {
  const MessageCost& cost = cost_.on(message.link, message.size);
  const Duration bytes = message.kind == Message::Kind::data ? cost.bytes : Duration();
  const Time first_byte_out = end_of_work(message.source, message.arrival, cost.send_start);
  const Time arrival = first_byte_out + (leaves - message.arrival) +
                       slow_bytes(shared_bytes, bytes) + cost.latency();
  const std::uint64_t bits = wire_.latency_bits(message.source, message.to, message.number);
  return wire_.with_drawn_latency(arrival, cost, message.source, message.to, bits);
}

void Arithmetic::note_use(const Message& message, const Trace::Port& port, Time start,
                          const SharedCost& cost) {
  trace_.occupy({.port = port,
                 .send = trace_index(message),
                 .asked = message.arrival,
                 .start = start,
                 .gap_end = start + cost.gap,
                 .end = start + cost.hold()});
}

void Arithmetic::note_arrival(const Message& message, Time arrival) {
  const MessageCost& cost = cost_.on(message.link, message.size);
  const bool carries_bytes = message.kind == Message::Kind::data;
  trace_.arrive(trace_index(message), arrival, carries_bytes ? cost.bytes : Duration());
}

void Arithmetic::start_special_send(SimulatedProcess& sender, Buffer data, const MessageCost& cost,
                                    Message& message) {
  // Nothing but what nodes share is special: what `launch` does, in less time.
  if (!is_special_ && data.data == nullptr && cost.protocol != Protocol::handshake) [[likely]] {
    message.arrival = std::max(sender.cpu_, sender.tx_);
    sender.cpu_ = message.arrival + cost.send_cpu;
    sender.tx_ = message.arrival + cost.port;
    check_time(sender);
    return;
  }
  if (cost.protocol == Protocol::handshake) {
    message.kind = Message::Kind::request;
  } else if (data.data != nullptr) {
    extras_.of(message).payload = payload_copy(data);
  }
  launch(sender, cost, message);
}

Message Arithmetic::start_clear(SimulatedProcess& receiver, const Message& request) {
  Message clear;
  address(clear, receiver, request.source, request.size, request.tag);
  clear.kind = Message::Kind::clear;
  clear.link = request.link;
  launch(receiver, cost_.on(request.link, request.size), clear);
  return clear;
}

Message Arithmetic::start_data(SimulatedProcess& sender, Rank to, Buffer data, Tag tag,
                               Time& done) {
  const MessageCost& cost = cost_(sender.rank_, to, data.size);
  Message message;
  address(message, sender, to, data.size, tag);
  message.protocol = Protocol::handshake;
  message.link = cost.link;
  if (data.data != nullptr) extras_.of(message).payload = payload_copy(data);
  const Time first_byte_out = launch(sender, cost, message);
  done = std::max(sender.cpu_, first_byte_out + cost.bytes);
  return message;
}

Time Arithmetic::charge_special_receive(SimulatedProcess& receiver, const Message& message,
                                        const MessageCost& cost, Time posted) {
  const bool offloaded = options_.reception == Reception::offloaded;
  ReceiveTimes times;
  times.posted = posted;
  do_receive_work(receiver, message, offloaded ? cost.receive_offloaded : cost.receive_cpu, times);
  times.port_start = offloaded ? message.arrival - cost.bytes : times.start;
  if (!offloaded) receiver.rx_ = times.start + cost.port;
  finish_work(receiver, times.cpu_end);
  if (trace_.on()) trace_.receive(message, trace_index(message), cost, times, options_.reception);
  return times.start;
}

void Arithmetic::do_receive_work(const SimulatedProcess& receiver, const Message& message,
                                 Duration work, ReceiveTimes& times) const {
  Time asked = std::max(message.arrival, receiver.cpu_);
  if (options_.reception == Reception::onload) asked = std::max(asked, receiver.rx_);
  times.start = begin_of_work(receiver.rank_, asked);
  if (cpus_) times.wake_up = cpus_->wake_up(receiver.cpu_, asked);
  times.cpu_end = end_of_work(receiver.rank_, times.start, times.wake_up + work);
}

Time Arithmetic::take_in(SimulatedProcess& receiver, const Message& message) {
  const MessageCost& cost = cost_.on(message.link, message.size);
  const bool carries_bytes = message.kind == Message::Kind::data;
  const Time start = std::max(message.arrival, receiver.rx_);
  receiver.rx_ = start + (carries_bytes ? cost.port : cost.gap);
  if (receiver.rx_ > latest_time) [[unlikely]]
    fail_overflow(receiver);
  return carries_bytes ? start + cost.bytes : start;
}

void Arithmetic::charge_control(SimulatedProcess& receiver, const Message& message) {
  const MessageCost& cost = cost_.on(message.link, message.size);
  const bool offloaded = options_.reception == Reception::offloaded;
  ReceiveTimes times;
  times.posted = receiver.cpu_;
  do_receive_work(receiver, message, cost.receive_start, times);
  times.port_start = offloaded ? message.arrival : times.start;
  if (!offloaded) receiver.rx_ = times.start + cost.gap;
  finish_work(receiver, times.cpu_end);
  if (trace_.on()) trace_.receive(message, trace_index(message), cost, times, options_.reception);
}

void Arithmetic::raise_sender(SimulatedProcess& sender, Time time, bool synchronising,
                              std::uint32_t send) {
  if (trace_.on()) trace_.wait(sender.rank_, sender.cpu_, time, send);
  sender.cpu_ = std::max(sender.cpu_, time);
  if (synchronising) sender.tx_ = std::max(sender.tx_, time);
  check_time(sender);
}

void Arithmetic::charge_compute(SimulatedProcess& process, const Computation& work) {
  if (work.time < Duration()) {
    throw RunError(fmt::format("rank {} computes for {} µs; a duration is not negative",
                               process.rank_.number(), work.time.in_us()));
  }
  const Time start = begin_of_work(process.rank_, process.cpu_);
  if (work.time > latest_time - start) fail_overflow(process);
  finish_work(process, end_of_work(process.rank_, start, work.time));
  ++operations_;
  if (trace_.on()) trace_.compute(process.rank_, start, process.cpu_, work, false);
}

void Arithmetic::charge_poll(SimulatedProcess& process) {
  const Time start = begin_of_work(process.rank_, process.cpu_);
  finish_work(process, end_of_work(process.rank_, start, poll_));
  if (trace_.on()) trace_.compute(process.rank_, start, process.cpu_, {poll_}, true);
}

void Arithmetic::copy_payload(Buffer into, Message& message) {
  const auto& payload = extras_.at(message).payload;
  if (into.data == nullptr || payload == nullptr) return;
  std::memcpy(into.data, payload.get(), static_cast<std::size_t>(message.size.count()));
}

void Arithmetic::fail_truncation(Rank receiver, Buffer into, const Message& message) {
  throw RunError(fmt::format("rank {} receives {} bytes from rank {} into a buffer of {}",
                             receiver.number(), message.size.count(), message.source.number(),
                             into.size.count()));
}

void Arithmetic::fail_overflow(const SimulatedProcess& process) {
  throw RunError(fmt::format("rank {}: simulated time passes {} s, the end of its range",
                             process.rank_.number(), latest_time.in_us() / 1e6));
}

}  // namespace loggp::simulate
