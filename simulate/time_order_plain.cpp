// Blocking calls of a rank that does nothing else, in time order.
#include <utility>

#include "simulate/time_order.hpp"

namespace loggp::simulate {

bool TimeOrder::send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  State& sender = state_of(self);
  if (!is_plain(sender)) return begin_call(sender, Call::Kind::send, to, data, tag);
  Message& message = new_message();
  start_send(sender, to, data, tag, message);
  if (message.protocol == Protocol::handshake) {
    const std::uint32_t request = add_send(sender, to, data, tag);
    extras_.of(message).sender_request = request;
    return wait_for_own(sender, request);
  }
  if (message.protocol == Protocol::eager) return may_go_on(sender);
  wait(sender, Waiting::match, to, data, tag);
  return false;
}

bool TimeOrder::may_go_on(State& sender) {
  if (queue_.size() <= most_events_) [[likely]]
    return true;
  Call& call = busy(sender).call;
  call = {};
  call.kind = Call::Kind::turn;
  const bool goes_on = is_turn(sender);
  if (goes_on) call.kind = Call::Kind::none;
  return goes_on;
}

bool TimeOrder::receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from != any_source) check_peer(self.rank(), from);
  State& receiver = state_of(self);
  if (!is_plain(receiver)) return begin_call(receiver, Call::Kind::receive, from, data, tag);
  wait(receiver, Waiting::receive, from, data, tag);
  return receive_plainly(receiver);
}

bool TimeOrder::receive_plainly(State& state) {
  if (state.unexpected.size == 0) return false;
  auto found =
      unexpected_.take(state.unexpected, state.rank_, state.status_.source, state.status_.tag);
  if (!found) return false;
  if (found->message.kind == Message::Kind::request) {
    receive_with_request(state, found->message, found->order);
    return go(state);
  }
  take_plainly(state, found->message, found->order);
  return std::exchange(state.may_resume, false);
}

// The message is what the rank waits for, and nothing else goes on there.
void TimeOrder::take_plainly(State& state, Message& message, std::uint64_t order) {
  if (message.kind == Message::Kind::request) {
    receive_with_request(state, message, order);
    return;
  }
  const Time time = charge_receive(state, message, state.cpu_);
  state.status_ = deliver(state.rank_, state.buffer(), message);
  state.waiting_ = Waiting::nothing;
  state.may_resume = true;
  if (message.protocol == Protocol::synchronising) release_sender(message, time);
  extras_.release(message);
}

// A handshake takes several steps: the blocking receive becomes a request that is waited for.
void TimeOrder::receive_with_request(State& state, const Message& request, std::uint64_t order) {
  const std::uint32_t number =
      add_receive(state, state.status_.source, state.buffer(), state.status_.tag);
  add_due(state, request, order, number);
  Call& call = busy(state).call;
  call = {};
  call.kind = Call::Kind::wait_all;
  call.entered = true;
  call.own.number = number;
  call.requests = std::span(&call.own, 1);
  count_missing(state);
  state.waiting_ = Waiting::requests;
}

void TimeOrder::release_sender(const Message& message, Time time) {
  Message release;
  release.kind = Message::Kind::release;
  release.source = message.to;
  release.to = message.source;
  release.arrival = time;
  if (message.extra != 0) {
    const std::uint32_t request = extras_.at(message).sender_request;
    const std::uint32_t trace = extras_.at(message).trace_index;
    Extra& extra = extras_.of(release);
    extra.sender_request = request;
    extra.trace_index = trace;
  }
  push(release);
}

}  // namespace loggp::simulate
