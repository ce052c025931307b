#include "simulate/engine/trace_recorder.hpp"

#include <algorithm>
#include <vector>

#include "models/trace/trace.hpp"

namespace loggp::simulate {

namespace {

Trace::Part trace_part(Message::Kind kind) {
  switch (kind) {
    case Message::Kind::request:
      return Trace::Part::request;
    case Message::Kind::clear:
      return Trace::Part::clear;
    default:
      return Trace::Part::data;
  }
}

}  // namespace

TraceRecorder::TraceRecorder(Trace* trace, std::int32_t ranks, std::span<const Duration> arrivals)
    : trace_(trace) {
  if (trace_ == nullptr) return;
  const std::uint32_t limit = trace_->limit;
  *trace_ = Trace();
  trace_->limit = limit;
  trace_->ranks = ranks;
  for (const Duration arrival : arrivals) trace_->arrivals.push_back(Time() + arrival);
}

std::uint32_t TraceRecorder::send(const Message& message, const MessageCost& cost,
                                  const SendTimes& times) {
  check_room();
  const bool carries_bytes = message.kind == Message::Kind::data;
  trace_->sends.push_back(
      {.from = message.source,
       .to = message.to,
       .size = message.size,
       .start = times.start,
       .first_byte_out = times.first_byte_out,
       .cpu_end = times.cpu_end,
       .gap_end = times.start + cost.gap,
       .port_end = times.start + (carries_bytes ? cost.port : cost.gap),
       .first_byte = message.arrival,
       .last_byte = message.arrival + (carries_bytes ? cost.bytes : Duration()),
       .order = trace_->next_order(),
       .part = trace_part(message.kind),
       .protocol = cost.protocol,
       .noise = times.cpu_end - times.start - (carries_bytes ? cost.send_cpu : cost.send_start)});
  return static_cast<std::uint32_t>(trace_->sends.size() - 1);
}

void TraceRecorder::receive(const Message& message, std::uint32_t send, const MessageCost& cost,
                            const ReceiveTimes& times, Reception reception) {
  check_room();
  const bool carries_bytes = message.kind == Message::Kind::data;
  const bool offloaded = reception == Reception::offloaded;
  const Duration with_bytes = offloaded ? cost.receive_offloaded : cost.receive_cpu;
  trace_->receives.push_back({.rank = message.to,
                              .send = send,
                              .posted = times.posted,
                              .start = times.start,
                              .cpu_end = times.cpu_end,
                              .port_start = times.port_start,
                              .gap_end = times.port_start + cost.gap,
                              .port_end = times.port_start + (carries_bytes ? cost.port : cost.gap),
                              .order = trace_->next_order(),
                              .offloaded = offloaded,
                              .noise = times.cpu_end - times.start - times.wake_up -
                                       (carries_bytes ? with_bytes : cost.receive_start),
                              .wake_up = times.wake_up});
}

void TraceRecorder::compute(Rank rank, Time start, Time end, const Computation& work,
                            bool is_poll) {
  check_room();
  trace_->computes.push_back({.rank = rank,
                              .start = start,
                              .end = end,
                              .order = trace_->next_order(),
                              .is_poll = is_poll,
                              .noise = end - start - work.time,
                              .work = work.work,
                              .size = work.size});
}

void TraceRecorder::wait(Rank rank, Time start, Time end, std::uint32_t send) {
  if (trace_->sends[send].protocol == Protocol::eager) return;
  check_room();
  std::vector<Trace::Wait>& waits = end > start ? trace_->waits : trace_->no_waits;
  waits.push_back({rank, start, std::max(start, end), send, trace_->next_order()});
}

void TraceRecorder::occupy(const Trace::PortUse& use) {
  trace_->check_room(trace_->port_uses.size());
  trace_->port_uses.push_back(use);
}

void TraceRecorder::arrive(std::uint32_t send, Time first_byte, Duration bytes) {
  trace_->sends[send].first_byte = first_byte;
  trace_->sends[send].last_byte = first_byte + bytes;
}

void TraceRecorder::look(Rank rank, Time time) {
  check_room();
  trace_->looks.push_back({rank, time, trace_->next_order()});
}

void TraceRecorder::look_at_end(Rank rank, Time time, std::uint32_t send) {
  if (trace_->sends[send].protocol == Protocol::eager) return;
  check_room();
  trace_->looks.push_back({rank, time, trace_->next_order(), send});
}

void TraceRecorder::note_order() {
  trace_->receives.back().by_arrival = true;
}

void TraceRecorder::leave(std::uint32_t send) {
  trace_->sends[send].left = true;
}

void TraceRecorder::check_room() const {
  trace_->check_room(trace_->next_order());
}

}  // namespace loggp::simulate
