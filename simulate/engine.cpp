#include "simulate/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <tuple>

#include "algorithms/operation_tags.hpp"
#include "models/arrivals.hpp"
#include "models/errors.hpp"
#include "simulate/deadlock.hpp"

namespace loggp::simulate {

namespace {

// Up to which every message is eager, whatever its link's class.
Bytes largest_eager(const ParameterSet& set) {
  Bytes largest(std::numeric_limits<std::int64_t>::max());
  for (const Link& link : set.links) {
    for (const SizeRange& range : link.ranges) {
      if (range.parameters.protocol != Protocol::eager)
        largest = std::min(largest, range.first - Bytes(1));
    }
  }
  return largest;
}

Duration poll_of(const Machine& machine) {
  const Link& link = machine.parameters().link(LinkClass::network);
  return std::max(link.range(Bytes(1)).parameters.o_r, Duration::ps(1));
}

void check_ranks(const Machine& machine, const Options& options, std::int32_t ranks) {
  if (ranks < 1) throw InputError(fmt::format("{} ranks; give at least 1", ranks));
  const std::int32_t placed = machine.placement().ranks();
  if (placed != 0 && placed < ranks) {
    throw InputError(
        fmt::format("the mapping places {} ranks, not {}; give a line for each", placed, ranks));
  }
  if (options.first < Rank(0) || options.first >= Rank(ranks)) {
    throw InputError(fmt::format("rank {} can't start first; there are ranks 0 to {}",
                                 options.first.number(), ranks - 1));
  }
  check_arrivals(options.arrivals, ranks);
}

}  // namespace

Engine::Engine(const Machine& machine, std::int32_t ranks, const Options& options)
    : options_(options),
      ranks_(ranks),
      wire_(machine, options.latency),
      cost_(machine),
      trace_(options.trace, ranks, options.arrivals),
      is_special_(trace_.on() || options.noise != nullptr ||
                  options.reception == Reception::offloaded),
      poll_(poll_of(machine)) {
  check_ranks(machine, options, ranks);
  rank_count = ranks;
  eager_up_to = largest_eager(machine.parameters());
}

Time Engine::arrival_in_order(SimulatedProcess& sender, const MessageCost& cost,
                              const Message& message, Time start, std::uint64_t bits) const {
  const Time arrival =
      wire_.with_drawn_latency(message.arrival, cost, message.source, message.to, bits);
  return wire_.in_order(sender.recent_, message.to, arrival, start);
}

void Engine::launch(SimulatedProcess& sender, const MessageCost& cost, Message& message) {
  const bool carries_bytes = message.kind == Message::Kind::data;
  SendTimes times;
  times.start = std::max(sender.cpu_, sender.tx_);
  times.first_byte_out = end_of_work(sender.rank_, times.start, cost.send_start);
  times.cpu_end =
      carries_bytes ? end_of_work(sender.rank_, times.start, cost.send_cpu) : times.first_byte_out;
  message.arrival = times.first_byte_out + cost.latency();
  if (wire_.may_overtake()) {
    const std::uint64_t bits = wire_.latency_bits(message.source, message.to, message.number);
    message.arrival = arrival_in_order(sender, cost, message, times.start, bits);
  }
  sender.cpu_ = times.cpu_end;
  sender.tx_ = times.start + (carries_bytes ? cost.port : cost.gap);
  check_time(sender);
  if (trace_.on()) extras_.of(message).trace_index = trace_.send(message, cost, times);
}

void Engine::start_special_send(SimulatedProcess& sender, Buffer data, const MessageCost& cost,
                                Message& message) {
  if (cost.protocol == Protocol::handshake) {
    message.kind = Message::Kind::request;
  } else if (data.data != nullptr) {
    extras_.of(message).payload = copy_of(data);
  }
  launch(sender, cost, message);
}

Message Engine::start_clear(SimulatedProcess& receiver, const Message& request) {
  Message clear;
  address(clear, receiver, request.source, request.size, request.tag);
  clear.kind = Message::Kind::clear;
  launch(receiver, cost_(request.source, request.to, request.size), clear);
  return clear;
}

Message Engine::start_data(SimulatedProcess& sender, Rank to, Buffer data, Tag tag, Time& done) {
  const MessageCost& cost = cost_(sender.rank_, to, data.size);
  Message message;
  address(message, sender, to, data.size, tag);
  message.protocol = Protocol::handshake;
  if (data.data != nullptr) extras_.of(message).payload = copy_of(data);
  const Time start = std::max(sender.cpu_, sender.tx_);
  launch(sender, cost, message);
  const Time first_byte_out = end_of_work(sender.rank_, start, cost.send_start);
  done = std::max(sender.cpu_, first_byte_out + cost.bytes);
  return message;
}

Time Engine::charge_special_receive(SimulatedProcess& receiver, const Message& message,
                                    const MessageCost& cost, Time posted) {
  const bool offloaded = options_.reception == Reception::offloaded;
  ReceiveTimes times;
  times.posted = posted;
  times.start = std::max(message.arrival, receiver.cpu_);
  if (!offloaded) times.start = std::max(times.start, receiver.rx_);
  times.port_start = offloaded ? message.arrival - cost.bytes : times.start;
  times.cpu_end = end_of_work(receiver.rank_, times.start,
                              offloaded ? cost.receive_offloaded : cost.receive_cpu);
  if (!offloaded) receiver.rx_ = times.start + cost.port;
  receiver.cpu_ = times.cpu_end;
  check_time(receiver);
  if (trace_.on()) trace_.receive(message, trace_index(message), cost, times, options_.reception);
  return times.start;
}

Time Engine::take_in(SimulatedProcess& receiver, const Message& message) {
  const MessageCost& cost = cost_(message.source, message.to, message.size);
  const bool carries_bytes = message.kind == Message::Kind::data;
  const Time start = std::max(message.arrival, receiver.rx_);
  receiver.rx_ = start + (carries_bytes ? cost.port : cost.gap);
  return carries_bytes ? start + cost.bytes : start;
}

void Engine::charge_control(SimulatedProcess& receiver, const Message& message) {
  const MessageCost& cost = cost_(message.source, message.to, message.size);
  const bool offloaded = options_.reception == Reception::offloaded;
  ReceiveTimes times;
  times.posted = receiver.cpu_;
  times.start = std::max(message.arrival, receiver.cpu_);
  if (!offloaded) times.start = std::max(times.start, receiver.rx_);
  times.port_start = offloaded ? message.arrival : times.start;
  times.cpu_end = end_of_work(receiver.rank_, times.start, cost.receive_start);
  if (!offloaded) receiver.rx_ = times.start + cost.gap;
  receiver.cpu_ = times.cpu_end;
  check_time(receiver);
  if (trace_.on()) trace_.receive(message, trace_index(message), cost, times, options_.reception);
}

void Engine::go_on(SimulatedProcess& sender, Time time, bool synchronising, std::uint32_t send) {
  if (trace_.on()) trace_.wait(sender.rank_, sender.cpu_, time, send);
  sender.cpu_ = std::max(sender.cpu_, time);
  if (synchronising) sender.tx_ = std::max(sender.tx_, time);
}

void Engine::charge_compute(SimulatedProcess& process, Duration work) {
  if (work < Duration()) {
    throw RunError(fmt::format("rank {} computes for {} us; a duration is not negative",
                               process.rank_.number(), work.in_us()));
  }
  const Time start = process.cpu_;
  if (work > latest_time - start) fail_overflow(process);
  process.cpu_ = end_of_work(process.rank_, start, work);
  check_time(process);
  ++operations_;
  if (trace_.on()) trace_.compute(process.rank_, start, process.cpu_, work, false);
}

void Engine::charge_poll(SimulatedProcess& process) {
  const Time start = process.cpu_;
  process.cpu_ = end_of_work(process.rank_, start, poll_);
  check_time(process);
  if (trace_.on()) trace_.compute(process.rank_, start, process.cpu_, poll_, true);
}

std::unique_ptr<std::byte[]> Engine::copy_of(Buffer data) {
  const auto count = static_cast<std::size_t>(data.size.count());
  auto copy = std::make_unique<std::byte[]>(count);
  std::memcpy(copy.get(), data.data, count);
  return copy;
}

void Engine::copy_payload(Buffer into, Message& message) {
  const auto& payload = extras_.at(message).payload;
  if (into.data == nullptr || payload == nullptr) return;
  std::memcpy(into.data, payload.get(), static_cast<std::size_t>(message.size.count()));
}

void Engine::note_leftover(const Message& message) {
  if (may_be_left(message.tag)) {
    if (trace_.on()) trace_.leave(trace_index(message));
    return;
  }
  const auto key = [](const Message& m) { return std::tuple(m.to, m.arrival, m.source, m.number); };
  if (leftovers_++ > 0 && key(first_leftover_) <= key(message)) return;
  first_leftover_ = message;
}

void Engine::check_leftovers() const {
  if (leftovers_ == 0) return;
  throw RunError(fmt::format(
      "{} message(s) were never received; one of {} bytes (tag {}) from rank {} waits at rank {}",
      leftovers_, first_leftover_.size.count(), first_leftover_.tag.number(),
      first_leftover_.source.number(), first_leftover_.to.number()));
}

}  // namespace loggp::simulate
