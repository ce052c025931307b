// The edges of a schedule: each rule of the machine model as a least time between two vertices.
#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"
#include "simulate/engine/channel.hpp"
#include "simulate/graph/schedule_builder.hpp"

namespace loggp::simulate {

// Each rank's CPU does one operation after another, beginning when the rank arrives.
void ScheduleBuilder::connect_cpus() {
  last_on_cpu_.assign(static_cast<std::size_t>(trace_.ranks), Schedule::begin());
  next_on_cpu_.assign(first_arrival_, 0);
  std::vector<Vertex> next(static_cast<std::size_t>(trace_.ranks), 0);
  for (Vertex vertex = first_arrival_ - 1; vertex > 0; --vertex) {
    Vertex& later = next[static_cast<std::size_t>(instants[vertex].rank.number())];
    next_on_cpu_[vertex] = std::exchange(later, vertex);
  }
  for (Vertex vertex = 1; vertex < first_arrival_; ++vertex) {
    Vertex& last = last_on_cpu_[static_cast<std::size_t>(instants[vertex].rank.number())];
    leave_cpu(last, vertex);
    if (instants[vertex].moment == Moment::wait) connect_wait(vertex);
    if (instants[vertex].moment == Moment::no_wait) connect_no_wait(vertex);
    last = vertex;
  }
}

// A CPU that ranks share does the work of one after that of another, in the order in which they
// asked. That a rank could ask at other times is not in the graph.
void ScheduleBuilder::connect_shared_cpus() {
  if (trace_.cpus.empty()) return;
  const std::int32_t most = *std::max_element(trace_.cpus.begin(), trace_.cpus.end());
  std::vector<Vertex> last(static_cast<std::size_t>(most) + 1, 0);
  for (Vertex vertex = 1; vertex < first_arrival_; ++vertex) {
    const Instant& work = instants[vertex];
    if (work.moment == Moment::wait || work.moment == Moment::no_wait) continue;
    const std::int32_t cpu = trace_.cpus[static_cast<std::size_t>(work.rank.number())];
    Vertex& before = last[static_cast<std::size_t>(cpu)];
    if (before != 0 && instants[before].rank != work.rank) {
      leave_cpu(before, vertex);
      order_is_partial = true;
    }
    before = vertex;
  }
}

// `from` keeps the CPU until `to`.
void ScheduleBuilder::leave_cpu(Vertex from, Vertex to) {
  const Instant& instant = instants[from];
  switch (instant.moment) {
    case Moment::begin: {
      const auto rank = static_cast<std::size_t>(instants[to].rank.number());
      const Duration offset = trace_.arrivals.empty() ? Duration() : trace_.arrivals[rank] - Time();
      connect(from, to, Reason::begin, Rest::arrival, offset);
      break;
    }
    case Moment::send: {
      const Trace::Send& send = trace_.sends[instant.index];
      const std::uint32_t form = form_indices(send).send_cpu;
      const Duration late = noise(send.cpu_end - send.start, total(form), instant);
      connect(from, to, Reason::cpu, form, late);
      break;
    }
    case Moment::receive:
      leave_receive(from, to);
      break;
    case Moment::compute: {
      const Trace::Compute& compute = trace_.computes[instant.index];
      if (compute.is_poll) {
        leave_poll(compute, from, to);
        break;
      }
      if (compute.work) {
        leave_local_work(compute, from, to);
        break;
      }
      const Duration late = noise(compute.noise, Duration(), instant);
      connect(from, to, Reason::cpu, Rest::computation, compute.end - compute.start - late, late);
      break;
    }
    default:
      connect(from, to, Reason::cpu);
  }
}

// An onload receive takes o_r and (s−1)G, but at least o_r and (s−1)O_r.
void ScheduleBuilder::leave_receive(Vertex from, Vertex to) {
  const Trace::Receive& receive = trace_.receives[instants[from].index];
  const FormIndices& form = form_indices(trace_.sends[receive.send]);
  const Duration least = total(form.receive_work);
  const Duration expected = receive.offloaded ? least : std::max(least, total(form.receive_bytes));
  const Duration wake_up = receive.wake_up;
  const Duration late = noise(receive.cpu_end - receive.start - wake_up, expected, instants[from]);
  const auto leave = [&](std::uint32_t work) {
    connect(from, to, Reason::cpu, work, late);
    if (wake_up == Duration()) return;
    dependences.back().rest = wake_up;
    dependences.back().kind = Rest::wake_up;
    order_is_partial = true;  // at other times the rank might not have slept
  };
  if (!receive.offloaded) leave(form.receive_bytes);
  if (receive.offloaded || forms[form.receive_work].time_of(Term::O_r) > Duration())
    leave(form.receive_work);
}

// A poll takes o_r of a message of one byte in the class `network`, but at least 1 ps.
void ScheduleBuilder::leave_poll(const Trace::Compute& poll, Vertex from, Vertex to) {
  constexpr Duration least = Duration::ps(1);
  const Link& link = machine_.parameters().link(LinkClass::network);
  const std::uint32_t form = form_indices(group_of(link, Bytes(1)), 0).receive_work;
  const Duration late = noise(poll.end - poll.start, std::max(total(form), least), instants[from]);
  connect(from, to, Reason::cpu, form, late);
  dependences.back().kind = Rest::poll;
  connect(from, to, Reason::cpu, Rest::poll, least, late);
}

void ScheduleBuilder::leave_local_work(const Trace::Compute& work, Vertex from, Vertex to) {
  const std::uint32_t form = local_form(*work.work, work.size);
  connect(from, to, Reason::cpu, form, noise(work.end - work.start, total(form), instants[from]));
}

void ScheduleBuilder::connect_drain(Vertex sent, Vertex to, Duration late) {
  const FormIndices& form = form_indices(trace_.sends[instants[sent].index]);
  connect(sent, to, Reason::drain, form.drain, late);
  connect(sent, to, Reason::drain, form.drain_cpu, late);
}

Time ScheduleBuilder::end_on_cpu(Vertex vertex) const {
  const Instant& instant = instants[vertex];
  switch (instant.moment) {
    case Moment::send:
      return trace_.sends[instant.index].cpu_end;
    case Moment::receive:
      return trace_.receives[instant.index].cpu_end;
    case Moment::compute:
      return trace_.computes[instant.index].end;
    default:
      return instant.time;
  }
}

// A message is matched when its receive begins. A message that was charged on arrival, before its
// receive was posted, is matched when the receive is posted: when the receiver's operations before
// that call have ended.
void ScheduleBuilder::connect_match(Vertex received, Vertex wait) {
  const Time end = instants[wait].time;
  Vertex before = received;
  if (instants[received].time != end) {
    while (before != 0 && end_on_cpu(before) < end) before = next_on_cpu_[before];
  }
  if (before == 0 || instants[received].time >= end) {
    connect(received, wait, Reason::match);
  } else {
    leave_cpu(before, wait);
  }
}

void ScheduleBuilder::connect_wait(Vertex wait) {
  const Trace::Wait& record = trace_.waits[instants[wait].index];
  if (form_indices(trace_.sends[record.send]).protocol == Protocol::eager) {
    throw RunError(fmt::format("the record says that rank {} waits at {} µs for an eager send",
                               record.rank.number(), record.start.in_us()));
  }
  connect_end(record.send, wait, record.end);
}

// `to` is the end of the rendezvous of `send`, at `end`.
void ScheduleBuilder::connect_end(std::size_t send, Vertex to, Time end) {
  const FormIndices& form = form_indices(trace_.sends[send]);
  if (form.protocol == Protocol::synchronising) {
    connect_match(match_vertex(send), to);
    return;
  }
  const Vertex sent = sent_[send];
  const Duration drain = std::max(total(form.drain), total(form.drain_cpu));
  connect_drain(sent, to, noise(end - instants[sent].time, drain, instants[to]));
}

// A send that was complete before its rank waited for it.
void ScheduleBuilder::connect_no_wait(Vertex wait) {
  const std::size_t index = trace_.no_waits[instants[wait].index].send;
  const Trace::Send& send = trace_.sends[index];
  const FormIndices& form = form_indices(send);
  const Time limit = instants[wait].time;
  if (form.protocol == Protocol::synchronising) {
    const Vertex match = match_vertex(index);
    if (instants[match].time <= limit) connect(match, wait, Reason::match);
  } else if (send.start + std::max(total(form.drain), total(form.drain_cpu)) <= limit) {
    connect_drain(sent_[index], wait, Duration());
  }
}

ScheduleBuilder::Vertex ScheduleBuilder::port_vertex(std::uint32_t receive) const {
  return taken_in_[receive] != 0 ? taken_in_[receive] : received_[receive];
}

// Adds the edges between consecutive messages of each port. Sends are in the order of their CPU,
// receives in the order in which the port began with them. Of two receives that began at the same
// time, the first one kept the port for no time.
void ScheduleBuilder::connect_ports() {
  std::vector<Vertex> last_send(static_cast<std::size_t>(trace_.ranks), 0);
  for (Vertex vertex = 1; vertex < first_arrival_; ++vertex) {
    if (instants[vertex].moment != Moment::send) continue;
    Vertex& last = last_send[static_cast<std::size_t>(instants[vertex].rank.number())];
    if (last != 0) {
      const std::uint32_t form = form_indices(trace_.sends[instants[last].index]).port;
      connect(last, vertex, Reason::send_port, form);
    }
    last = vertex;
  }
  std::vector<std::uint32_t> receives(trace_.receives.size());
  for (std::uint32_t i = 0; i < receives.size(); ++i) receives[i] = i;
  std::sort(receives.begin(), receives.end(), [&](std::uint32_t a, std::uint32_t b) {
    const auto key = [&](const Trace::Receive& r) {
      return std::tuple(r.rank, r.port_start, r.port_end, r.order);
    };
    return key(trace_.receives[a]) < key(trace_.receives[b]);
  });
  for (std::size_t i = 1; i < receives.size(); ++i) {
    const Trace::Receive& before = trace_.receives[receives[i - 1]];
    if (before.rank != trace_.receives[receives[i]].rank) continue;
    connect(port_vertex(receives[i - 1]), port_vertex(receives[i]), Reason::receive_port,
            form_indices(trace_.sends[before.send]).port);
  }
}

void ScheduleBuilder::connect_messages() {
  std::unordered_map<std::uint64_t, Vertex> last_of_channel;
  for (Vertex vertex = 1; vertex < first_arrival_; ++vertex) {
    if (instants[vertex].moment != Moment::send) continue;
    const std::uint32_t index = instants[vertex].index;
    const Trace::Send& send = trace_.sends[index];
    Vertex& last = last_of_channel[channel(send.from, send.to)];
    connect_flight(index, last);
    last = landing(index);
    const std::uint32_t receive = receive_of_[index];
    if (receive == none) continue;  // left behind
    connect(first_arrival_ + index, port_vertex(receive), Reason::arrived);
    if (taken_in_[receive] != 0)
      connect(taken_in_[receive], received_[receive], Reason::taken_in, form_indices(send).bytes);
  }
}

// Connects the way of a message to its landing. `before` is the landing of the previous
// message of its channel; 0 if there is none.
void ScheduleBuilder::connect_flight(std::size_t send, Vertex before) {
  const Vertex arrival = landing(send);
  const std::vector<Flight> ways = flights(send);
  Time expected = instants[sent_[send]].time;
  for (const Flight& way : ways)
    expected = std::max(expected, instants[way.from].time + total(way.form));
  Duration late = instants[arrival].time - expected;
  if (before != 0) {
    expected = std::max(expected, instants[before].time);
    connect(before, arrival, Reason::no_overtaking);
  }
  // If the previous message of the channel delayed this one, the noise of this one's latency is
  // unknown.
  const bool is_late = expected != instants[arrival].time;
  late = is_late ? noise(late, Duration(), instants[sent_[send]]) : Duration();
  for (const Flight& way : ways) connect(way.from, arrival, Reason::flight, way.form, late);
}

// Connects the end of the run to the last operation of each rank. A rank without operations has
// finished when it arrives.
void ScheduleBuilder::connect_end() {
  const auto end = static_cast<Vertex>(instants.size() - 1);
  for (std::size_t rank = 0; rank < last_on_cpu_.size(); ++rank) {
    if (!counts(rank)) continue;
    instants[end].rank = Rank(static_cast<std::int32_t>(rank));
    leave_cpu(last_on_cpu_[rank], end);
  }
  instants[end].rank = Rank(-1);
}

}  // namespace loggp::simulate
