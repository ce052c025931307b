#include "simulate/time_order.hpp"

#include <algorithm>

#include "algorithms/tree.hpp"

namespace loggp::simulate {

TimeOrder::TimeOrder(const Machine& machine, std::int32_t ranks, timeline::Trace* trace)
    : Engine(machine, ranks, trace), states_(static_cast<std::size_t>(ranks)) {}

TimeOrder::~TimeOrder() = default;

void TimeOrder::push(Event event) {
  events_.push_back(std::move(event));
  std::push_heap(events_.begin(), events_.end());
}

// A message arrives no earlier than it was sent, so whoever runs ahead in sends never reaches back
// into time that has passed.
bool TimeOrder::send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag) {
  check_peer(sender.rank(), to);
  Message message = start_send(sender, to, data, tag);
  const bool waits = message.sender_waits;
  if (waits) wait(sender, Waiting::match, to, data, tag);
  push({.time = message.arrival,
        .is_receive = false,
        .rank = sender.rank(),
        .number = static_cast<State&>(sender).sent++,
        .at = to,
        .message = std::move(message)});
  return !waits;
}

// A receive waits until time has come to it: only then is known what had arrived before.
bool TimeOrder::receive(SimulatedProcess& receiver, Rank from, Buffer data, Tag tag) {
  if (from != any_source) check_peer(receiver.rank(), from);
  wait(receiver, Waiting::receive, from, data, tag);
  static_cast<State&>(receiver).posted = false;
  push({.time = receiver.now(),
        .is_receive = true,
        .rank = receiver.rank(),
        .number = 0,
        .at = receiver.rank(),
        .message = {}});
  return false;
}

void TimeOrder::handle(Event event) {
  State& here = state(event.at);
  if (event.is_receive) {
    post(here);
  } else {
    arrive(here, std::move(event.message));
  }
}

void TimeOrder::arrive(State& receiver, Message message) {
  if (receiver.expects(message)) {
    match(receiver, message);
  } else {
    receiver.arrived.push_back(std::move(message));
  }
}

void TimeOrder::post(State& receiver) {
  receiver.posted = true;
  const auto found =
      std::find_if(receiver.arrived.begin(), receiver.arrived.end(),
                   [&](const Message& message) { return receiver.expects(message); });
  if (found == receiver.arrived.end()) return;
  const Message message = std::move(*found);
  receiver.arrived.erase(found);
  match(receiver, message);
}

void TimeOrder::match(State& receiver, const Message& message) {
  const Time time = finish_receive(receiver, message);
  if (message.sender_waits) {
    State& sender = state(message.source);
    release_sender(sender, message, time);
    resume(sender);
  }
  resume(receiver);
}

void TimeOrder::resume(State& state) {
  state.resume_.resume();
  if (state.program.done()) finish(state);
}

void TimeOrder::finish(State& state) {
  state.program.result();
  state.program = Task<>();
  ++finished_;
}

FinishTimes TimeOrder::run(const Program& program, Rank first) {
  for (std::int32_t v = 0; v < ranks_; ++v) {
    const Rank rank = absolute(v, first, ranks_);
    State& started = state(rank);
    started.begin(*this, frames_, rank, ranks_);
    started.program = program(started);
    if (started.program.done()) finish(started);
  }
  while (!events_.empty()) {
    std::pop_heap(events_.begin(), events_.end());
    Event event = std::move(events_.back());
    events_.pop_back();
    handle(std::move(event));
  }
  check_finished();
  std::vector<std::int64_t> finish_ps;
  finish_ps.reserve(states_.size());
  for (const State& state : states_) finish_ps.push_back(state.cpu_.in_ps());
  return FinishTimes(std::move(finish_ps));
}

void TimeOrder::check_finished() {
  if (finished_ != ranks_) {
    std::vector<const SimulatedProcess*> waiting;
    for (const State& state : states_) {
      if (state.waiting_ != Waiting::nothing) waiting.push_back(&state);
    }
    fail_deadlock(waiting, ranks_);
  }
  for (State& state : states_) {
    for (Message& message : state.arrived) note_leftover(std::move(message), state.rank_);
  }
  check_leftovers();
}

}  // namespace loggp::simulate
