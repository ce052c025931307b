// Calls that other operations of the same rank may interrupt.
#include <fmt/format.h>

#include <algorithm>

#include "models/errors.hpp"
#include "simulate/time_order.hpp"

namespace loggp::simulate {

bool TimeOrder::begin_call(State& state, Call::Kind kind, Rank peer, Buffer data, Tag tag) {
  Call& call = busy(state).call;
  call = {};
  call.kind = kind;
  wait(state, Waiting::turn, peer, data, tag);
  return go(state);
}

bool TimeOrder::send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  return begin_call(state_of(self), Call::Kind::send_async, to, data, tag);
}

bool TimeOrder::receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from != any_source) check_peer(self.rank(), from);
  return begin_call(state_of(self), Call::Kind::receive_async, from, data, tag);
}

bool TimeOrder::wait_all(SimulatedProcess& self, std::span<Request> requests) {
  State& state = state_of(self);
  Call& call = busy(state).call;
  call = {};
  call.kind = Call::Kind::wait_all;
  call.requests = requests;
  count_missing(state);
  state.waiting_ = Waiting::requests;
  return go(state);
}

bool TimeOrder::wait_any(SimulatedProcess& self, std::span<Request> requests) {
  const auto is_open = [](Request request) { return request.number != 0; };
  if (std::none_of(requests.begin(), requests.end(), is_open)) {
    throw RunError(fmt::format("rank {} waits for any of no requests", self.rank().number()));
  }
  State& state = state_of(self);
  Call& call = busy(state).call;
  call = {};
  call.kind = Call::Kind::wait_any;
  call.requests = requests;
  count_missing(state);
  state.waiting_ = Waiting::requests;
  return go(state);
}

bool TimeOrder::test(SimulatedProcess& self, Request& request) {
  State& state = state_of(self);
  Call& call = busy(state).call;
  call = {};
  call.kind = Call::Kind::test;
  call.requests = std::span(&request, 1);
  state.waiting_ = Waiting::turn;
  return go(state);
}

bool TimeOrder::probe(SimulatedProcess& self, Rank from, Tag tag) {
  if (from != any_source) check_peer(self.rank(), from);
  return begin_call(state_of(self), Call::Kind::probe, from, {}, tag);
}

bool TimeOrder::compute(SimulatedProcess& self, Duration work) {
  State& state = state_of(self);
  if (options_.progress == Progress::in_call) {
    charge_compute(state, work);
    return true;
  }
  Call& call = busy(state).call;
  call = {};
  call.kind = Call::Kind::compute;
  call.work = work;
  state.waiting_ = Waiting::turn;
  return go(state);
}

// True when the call is over: its program may go on.
bool TimeOrder::go(State& state) {
  Call& call = state.busy->call;
  if (!call.entered) {
    if (!enter(state)) return false;
    call.entered = true;
  }
  if (!perform(state)) return false;
  call.kind = Call::Kind::none;
  state.waiting_ = Waiting::nothing;
  return true;
}

// design §4: what has arrived takes the CPU before the call does. True when time has come to that.
bool TimeOrder::enter(State& state) {
  using Kind = Call::Kind;
  if (options_.progress == Progress::on_arrival) return catch_up(state);
  const Kind kind = state.busy->call.kind;
  if (kind == Kind::receive_async || kind == Kind::turn) return true;
  if (kind == Kind::send_async) return is_turn(state);
  const bool looks = kind == Kind::test || kind == Kind::probe || kind == Kind::wait_any;
  const bool covers = covers_all(state);
  check_instants(state, covers);
  if (!looks && covers) return true;
  if (queue_.is_later(state.cpu_)) {
    hold(state, state.cpu_);
    return false;
  }
  const Time begin = state.busy->call.begin = state.cpu_;
  for (const Message* due = next_due(state); due != nullptr && due->arrival <= begin;
       due = next_due(state)) {
    charge_next(state);
  }
  return true;
}

// Who runs far ahead of its receivers, as the root of a loop does, would fill the memory.
bool TimeOrder::is_turn(State& state) {
  if (queue_.size() <= most_events_ || !queue_.is_later(state.cpu_)) [[likely]]
    return true;
  hold(state, state.cpu_);
  return false;
}

// design §4, progress on arrival: every message that has come by now, whatever the rank does next.
bool TimeOrder::catch_up(State& state) {
  Call& call = state.busy->call;
  const bool sends = call.kind == Call::Kind::send || call.kind == Call::Kind::send_async;
  while (true) {
    call.begin = sends ? std::max(state.cpu_, state.tx_) : state.cpu_;
    const Message* due = next_due(state);
    const bool charges = due != nullptr && time_of_charge(state, *due) <= call.begin;
    const Time next = charges ? time_of_charge(state, *due) : call.begin;
    if (queue_.is_later(next)) {
      hold_at_most(state, next);
      return false;
    }
    if (!charges) return true;
    charge_next(state);
  }
}

// When a rank that does nothing else takes in its next message.
Time TimeOrder::time_of_charge(const State& state, const Message& due) const {
  if (options_.progress == Progress::in_call) return due.arrival;  // it looks at nothing else
  const Time port = options_.reception == Reception::onload ? state.rx_ : Time();
  return std::max({due.arrival, state.cpu_, port});
}

// Whether the call waits for all that is open, so that the order of arrival decides alone.
bool TimeOrder::covers_all(const State& state) const {
  const Call& call = state.busy->call;
  if (!has_open_requests(state)) return true;
  if (call.kind != Call::Kind::wait_all) return false;
  const auto waited = std::count_if(call.requests.begin(), call.requests.end(),
                                    [](Request request) { return request.number != 0; });
  return static_cast<std::size_t>(waited) == state.requests_->open();
}

void TimeOrder::check_instants(const State& state, bool covers_all) const {
  if (!instants_ && state.busy->open_matches > 0 && !covers_all) throw NeedsInstants();
}

// A match acts on a sender at once: a rank that takes in messages meanwhile must be in step with
// it.
void TimeOrder::check_protocol(const Message& message) const {
  const bool acts_at_once = message.protocol == Protocol::synchronising;
  if (!instants_ && acts_at_once && options_.progress == Progress::on_arrival) {
    throw NeedsInstants();
  }
}

bool TimeOrder::perform(State& state) {
  Call& call = state.busy->call;
  using Kind = Call::Kind;
  switch (call.kind) {
    case Kind::send:
      return do_send(state);
    case Kind::receive: {
      const std::uint32_t request =
          add_receive(state, state.status_.source, state.buffer(), state.status_.tag);
      post(state, request);
      return wait_for_own(state, request);
    }
    case Kind::send_async: {
      Message message;
      start_send(state, state.status_.source, state.buffer(), state.status_.tag, message);
      check_protocol(message);
      state.result_ = add_send(state, state.status_.source, state.buffer(), state.status_.tag);
      RequestState& request = (*state.requests_)[state.result_];
      request.synchronising = message.protocol == Protocol::synchronising;
      request.trace_index = trace_index(message);
      if (request.synchronising) ++state.busy->open_matches;
      if (message.protocol == Protocol::eager) {
        complete(state, state.result_, state.cpu_);
      } else {
        extras_.of(message).sender_request = state.result_;
      }
      push(message);
      return true;
    }
    case Kind::receive_async:
      state.result_ = add_receive(state, state.status_.source, state.buffer(), state.status_.tag);
      post(state, state.result_);
      return true;
    case Kind::turn:
      return true;
    case Kind::compute:
      charge_compute(state, call.work);
      return true;
    case Kind::test:
      return do_test(state);
    case Kind::probe:
      return do_probe(state);
    default:
      return do_wait(state);
  }
}

bool TimeOrder::do_send(State& state) {
  Message message;
  start_send(state, state.status_.source, state.buffer(), state.status_.tag, message);
  if (message.protocol == Protocol::eager) {
    push(message);
    return true;
  }
  check_protocol(message);
  const std::uint32_t request =
      add_send(state, state.status_.source, state.buffer(), state.status_.tag);
  RequestState& sent = (*state.requests_)[request];
  sent.synchronising = message.protocol == Protocol::synchronising;
  sent.trace_index = trace_index(message);
  if (sent.synchronising) {
    ++state.busy->open_matches;
    check_instants(state, state.requests_->open() == 1);
  }
  extras_.of(message).sender_request = request;
  push(message);
  return wait_for_own(state, request);
}

bool TimeOrder::do_test(State& state) {
  Request& request = state.busy->call.requests.front();
  if (request.number != 0) {
    if (!is_complete(state, request, state.cpu_)) return found_nothing(state);
    end_request(state, request);
  }
  polls_ = 0;
  state.result_ = 1;
  return true;
}

bool TimeOrder::do_probe(State& state) {
  const Unexpected* found =
      unexpected_.look(state.unexpected, state.rank_, state.status_.source, state.status_.tag);
  if (found == nullptr || found->message.arrival > state.busy->call.begin)
    return found_nothing(state);
  state.status_ = {found->message.source, found->message.tag, found->message.size};
  polls_ = 0;
  state.result_ = 1;
  return true;
}

// design §4: a failed look costs time, so that virtual time always advances.
bool TimeOrder::found_nothing(State& state) {
  charge_poll(state);
  state.result_ = 0;
  poller_ = state.rank_;
  ++polls_;
  return true;
}

// At the end of a window: inside one, ranks whose turn comes later may still do something.
void TimeOrder::check_polls() const {
  if (polls_ <= options_.most_polls || others_ > 0) return;
  throw RunError(fmt::format(
      "rank {} looks for a message for ever: it has looked {} times in vain while none was on "
      "its way to any rank",
      poller_.number(), polls_));
}

}  // namespace loggp::simulate
