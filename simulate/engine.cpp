#include "simulate/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <tuple>

#include "models/errors.hpp"
#include "simulate/deadlock.hpp"

namespace loggp::simulate {

Time FinishTimes::makespan() const {
  return Time::ps(*std::max_element(ps_.begin(), ps_.end()));
}

Engine::Engine(const Machine& machine, std::int32_t ranks, timeline::Trace* trace)
    : ranks_(ranks), cost_(machine), trace_(trace), keeps_order_(machine.may_overtake()) {
  if (ranks < 1) throw InputError(fmt::format("{} ranks; give at least 1", ranks));
  if (trace_ != nullptr) {
    *trace_ = timeline::Trace();
    trace_->ranks = ranks;
  }
}

void Engine::compute(SimulatedProcess& process, Duration work) {
  if (work < Duration()) {
    throw RunError(fmt::format("rank {} computes for {} us; a duration is not negative",
                               process.rank_.number(), work.in_us()));
  }
  const Time start = process.cpu_;
  if (work > latest_time - start) fail_overflow(process);
  process.cpu_ = start + work;
  ++operations_;
  if (trace_ != nullptr)
    trace_->computes.push_back({process.rank_, start, process.cpu_, trace_->next_order()});
}

void Engine::start_rendezvous(const MessageCost& cost, Message& message) {
  if (cost.protocol == Protocol::handshake) {
    throw InputError(
        fmt::format("a message of {} bytes uses the protocol 'handshake', which is not simulated "
                    "yet; use eager or synchronising",
                    message.size.count()));
  }
  message.sender_waits = true;
}

std::unique_ptr<std::byte[]> Engine::copy_of(Buffer data) {
  const auto count = static_cast<std::size_t>(data.size.count());
  auto copy = std::make_unique<std::byte[]>(count);
  std::memcpy(copy.get(), data.data, count);
  return copy;
}

void Engine::deliver_payload(const SimulatedProcess& receiver, const Message& message) {
  if (receiver.buffer_.data == nullptr) return;
  std::memcpy(receiver.buffer_.data, message.payload.get(),
              static_cast<std::size_t>(message.size.count()));
}

void Engine::keep_order(Rank to, Message& message) {
  Time& last = last_arrival_[channel(message.source, to)];
  message.arrival = last = std::max(last, message.arrival);
}

void Engine::record_send(Rank to, Time start, const MessageCost& cost, Message& message) {
  message.trace_index = static_cast<std::uint32_t>(trace_->sends.size());
  trace_->sends.push_back({.from = message.source,
                           .to = to,
                           .size = message.size,
                           .start = start,
                           .first_byte_out = start + cost.send_start,
                           .cpu_end = start + cost.send_cpu,
                           .gap_end = start + cost.gap,
                           .port_end = start + cost.port,
                           .first_byte = message.arrival,
                           .last_byte = message.arrival + cost.bytes,
                           .order = trace_->next_order()});
}

void Engine::record_receive(const SimulatedProcess& receiver, const Message& message, Time start,
                            const MessageCost& cost) {
  trace_->receives.push_back({.rank = receiver.rank_,
                              .send = message.trace_index,
                              .posted = receiver.cpu_,
                              .start = start,
                              .cpu_end = start + cost.receive_cpu,
                              .port_start = start,
                              .gap_end = start + cost.gap,
                              .port_end = start + cost.port,
                              .order = trace_->next_order()});
}

void Engine::record_wait(const SimulatedProcess& sender, Time end, std::uint32_t send) {
  if (end <= sender.cpu_) return;
  trace_->waits.push_back({sender.rank_, sender.cpu_, end, send, trace_->next_order()});
}

void Engine::fail_truncation(const SimulatedProcess& receiver, const Message& message) {
  throw RunError(fmt::format("rank {} receives {} bytes from rank {} into a buffer of {}",
                             receiver.rank_.number(), message.size.count(), message.source.number(),
                             receiver.buffer_.size.count()));
}

void Engine::fail_overflow(const SimulatedProcess& process) {
  throw RunError(fmt::format("rank {}: simulated time passes {} s, the end of its range",
                             process.rank_.number(), latest_time.in_us() / 1e6));
}

void Engine::fail_peer(Rank self, Rank peer) const {
  throw RunError(fmt::format("rank {} names rank {} as its peer; there are ranks 0 to {}",
                             self.number(), peer.number(), ranks_ - 1));
}

void Engine::note_leftover(Message message, Rank at) {
  const auto key = [](const Message& m, Rank rank) {
    return std::tuple(rank, m.arrival, m.source);
  };
  if (leftovers_++ > 0 && key(first_leftover_, first_leftover_at_) <= key(message, at)) return;
  first_leftover_ = std::move(message);
  first_leftover_at_ = at;
}

void Engine::check_leftovers() const {
  if (leftovers_ == 0) return;
  throw RunError(fmt::format(
      "{} message(s) were never received; one of {} bytes (tag {}) from rank {} waits at rank {}",
      leftovers_, first_leftover_.size.count(), first_leftover_.tag.number(),
      first_leftover_.source.number(), first_leftover_at_.number()));
}

void Engine::fail_deadlock(const std::vector<const SimulatedProcess*>& waiting,
                           std::int32_t ranks) {
  std::vector<Wait> waits;
  waits.reserve(waiting.size());
  for (const SimulatedProcess* process : waiting) {
    waits.push_back({.rank = process->rank_,
                     .peer = process->peer_,
                     .tag = process->tag_,
                     .sends = process->waiting_ == Waiting::match});
  }
  throw RunError(describe_deadlock(waits, ranks));
}

}  // namespace loggp::simulate
