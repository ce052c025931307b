// The instants at which ranks looked for messages, and the orders of events that decided the run.
#include <algorithm>
#include <span>
#include <tuple>

#include "simulate/graph/schedule_builder.hpp"

namespace loggp::simulate {

namespace {

// An arrival or a look of one rank.
struct Event {
  Rank rank;
  Time time;
  bool is_look;
  Time first_byte;  // of an offloaded message, `time` is that of the last byte
  Rank source;
  std::uint32_t number;  // of the send, or of the look, in the trace
  std::uint32_t vertex;
  std::uint32_t form;
  bool took_no_time = false;  // of a message: it arrived at the instant at which it was sent

  // At equal times arrivals come before looks, arrivals are ordered by their sources, and looks as
  // they were made.
  [[nodiscard]] auto tie() const { return std::tuple(is_look, first_byte, source, number); }
  [[nodiscard]] bool operator<(const Event& other) const {
    return std::tuple(rank, time, tie()) < std::tuple(other.rank, other.time, other.tie());
  }
};

// The order of two looks, and that of two messages from one source, is always the same.
bool decides(const Event& earlier, const Event& later) {
  if (earlier.rank != later.rank) return false;
  if (earlier.is_look || later.is_look) return earlier.is_look != later.is_look;
  return earlier.source != later.source;
}

// Returns whether the run would go on in another way if both were at the same time. Of offloaded
// messages the order of first bytes is not watched, so that each such tie counts as another way.
bool is_strict(const Event& earlier, const Event& later) {
  if (earlier.is_look || later.is_look) return earlier.is_look;
  return earlier.form != 0 || later.form != 0 || later.source < earlier.source;
}

// Returns whether the order of these events of one instant depends on more than their times: an
// instant in which a message is sent and arrives has rounds (machine model, "Order and ties"), and
// a rank may look before the message's round.
bool has_rounds(std::span<const Event> instant) {
  return std::ranges::any_of(instant, &Event::took_no_time) &&
         std::ranges::adjacent_find(instant, decides) != instant.end();
}

}  // namespace

// A look falls on the end of the rank's previous operation, or of a rendezvous.
void ScheduleBuilder::connect_looks() {
  std::vector<Vertex> last(static_cast<std::size_t>(trace_.ranks), Schedule::begin());
  Vertex vertex = 1;
  const auto order = [&](Vertex at) {
    const Instant& instant = instants[at];
    switch (instant.moment) {
      case Moment::send:
        return trace_.sends[instant.index].order;
      case Moment::receive:
        return trace_.receives[instant.index].order;
      case Moment::compute:
        return trace_.computes[instant.index].order;
      case Moment::wait:
        return trace_.waits[instant.index].order;
      default:
        return trace_.no_waits[instant.index].order;
    }
  };
  for (std::uint32_t i = 0; i < trace_.looks.size(); ++i) {
    if (const auto& send = trace_.looks[i].of) {
      connect_end(*send, first_look_ + i, trace_.looks[i].time);
      continue;
    }
    for (; vertex < first_arrival_ && order(vertex) < trace_.looks[i].order; ++vertex)
      last[static_cast<std::size_t>(instants[vertex].rank.number())] = vertex;
    const Vertex before = last[static_cast<std::size_t>(trace_.looks[i].rank.number())];
    leave_cpu(before, first_look_ + i);
  }
}

// A rank that looks for messages, or receives some by order of arrival, depends on the order of all
// its arrivals and looks. It is enough to compare neighbours.
void ScheduleBuilder::add_decisions() {
  std::vector<bool> depends(static_cast<std::size_t>(trace_.ranks), false);
  for (const Trace::Receive& receive : trace_.receives) {
    if (receive.by_arrival) depends[static_cast<std::size_t>(receive.rank.number())] = true;
  }
  std::vector<Event> events;
  for (std::uint32_t i = 0; i < trace_.looks.size(); ++i) {
    const Trace::Look& look = trace_.looks[i];
    depends[static_cast<std::size_t>(look.rank.number())] = true;
    events.push_back({look.rank, look.time, true, look.time, look.rank, i, first_look_ + i, 0});
  }
  for (std::uint32_t i = 0; i < trace_.sends.size(); ++i) {
    const Trace::Send& send = trace_.sends[i];
    const std::uint32_t receive = receive_of_[i];
    if (!depends[static_cast<std::size_t>(send.to.number())]) continue;
    Event event{send.to,
                send.first_byte,
                false,
                send.first_byte,
                send.from,
                i,
                first_arrival_ + i,
                0,
                send.first_byte == send.start};
    if (receive != none && taken_in_[receive] != 0) {
      event.vertex = taken_in_[receive];
      event.form = form_indices(send).bytes;
      event.time = instants[event.vertex].time + total(event.form);
    }
    events.push_back(event);
  }
  std::sort(events.begin(), events.end());
  for (std::size_t i = 1; i < events.size(); ++i) {
    const Event& earlier = events[i - 1];
    const Event& later = events[i];
    if (!decides(earlier, later)) continue;
    decisions.push_back(
        {earlier.vertex, later.vertex, earlier.form, later.form, is_strict(earlier, later)});
  }
  for (auto first = events.begin(); first != events.end();) {
    const auto last = std::find_if(first, events.end(), [&](const Event& event) {
      return event.rank != first->rank || event.time != first->time;
    });
    order_is_partial = order_is_partial || has_rounds({first, last});
    first = last;
  }
}

}  // namespace loggp::simulate
