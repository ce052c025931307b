// Calls that other operations of the same rank may interrupt.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "models/errors.hpp"
#include "simulate/time_order.hpp"

namespace loggp::simulate {

namespace {

// So often in vain, while nothing is on its way to anyone, is for ever.
constexpr std::int64_t most_polls = 100'000'000;

}  // namespace

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
  if (kind == Kind::send_async || kind == Kind::receive_async || kind == Kind::turn) return true;
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

// design §4, progress on arrival: every message that has come by now, whatever the rank does next.
bool TimeOrder::catch_up(State& state) {
  Call& call = state.busy->call;
  const bool sends = call.kind == Call::Kind::send || call.kind == Call::Kind::send_async;
  while (true) {
    call.begin = sends ? std::max(state.cpu_, state.tx_) : state.cpu_;
    if (queue_.is_later(call.begin)) {
      hold(state, call.begin);
      return false;
    }
    const Message* due = next_due(state);
    if (due == nullptr || time_of_charge(state, *due) > call.begin) return true;
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

bool TimeOrder::perform(State& state) {
  Call& call = state.busy->call;
  using Kind = Call::Kind;
  switch (call.kind) {
    case Kind::send:
      return do_send(state);
    case Kind::receive: {
      const std::uint32_t request = add_receive(state, state.peer_, state.buffer_, state.tag_);
      post(state, request);
      return wait_for_own(state, request);
    }
    case Kind::send_async: {
      Message message;
      start_send(state, state.peer_, state.buffer_, state.tag_, message);
      state.result_ = add_send(state, state.peer_, state.buffer_, state.tag_);
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
      state.result_ = add_receive(state, state.peer_, state.buffer_, state.tag_);
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
  start_send(state, state.peer_, state.buffer_, state.tag_, message);
  if (message.protocol == Protocol::eager) {
    push(message);
    return true;
  }
  const std::uint32_t request = add_send(state, state.peer_, state.buffer_, state.tag_);
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

// The rest of a blocking call is a wait for its own request.
bool TimeOrder::wait_for_own(State& state, std::uint32_t request) {
  Call& call = busy(state).call;
  const Time begin = call.begin;
  call = {};
  call.begin = begin;
  call.kind = Call::Kind::wait_all;
  call.entered = true;
  call.own.number = request;
  call.requests = std::span(&call.own, 1);
  count_missing(state);
  state.waiting_ = Waiting::requests;
  if (!do_wait(state)) return false;
  call.kind = Call::Kind::none;
  state.waiting_ = Waiting::nothing;
  return true;
}

void TimeOrder::count_missing(State& state) {
  Call& call = state.busy->call;
  for (const Request request : call.requests) {
    if (request.number == 0) continue;
    RequestState& waited = (*state.requests_)[request.number];
    waited.waited = true;
    if (waited.complete) {
      call.any_complete = true;
    } else {
      ++call.missing;
    }
  }
}

// Serves what is due, in order of arrival, until what is waited for is complete.
bool TimeOrder::do_wait(State& state) {
  Call& call = state.busy->call;
  const bool any = call.kind == Call::Kind::wait_any;
  while (any ? !call.any_complete : call.missing > 0) {
    const Message* due = next_due(state);
    if (due == nullptr) return false;
    const Time time = time_of_charge(state, *due);
    if (instants_ && queue_.is_later(time)) {
      if (!state.held) hold(state, time);
      return false;
    }
    charge_next(state);
  }
  if (!wait_for_sends(state)) return false;
  if (any) return end_wait_any(state);
  for (Request& request : call.requests) end_request(state, request);
  return true;
}

// A send is over when its last byte has left, or at its match. What comes until then takes the CPU
// before the call ends; when the call waits for all that is open, nothing more does.
bool TimeOrder::wait_for_sends(State& state) {
  if (options_.progress == Progress::in_call && covers_all(state)) return true;
  const Time end = end_of_sends(state);
  if (end <= state.busy->call.begin) return true;
  for (const Message* due = next_due(state); due != nullptr; due = next_due(state)) {
    if (time_of_charge(state, *due) > end) break;
    charge_next(state);
  }
  if (!queue_.is_later(end)) return true;
  if (!state.held) hold(state, end);
  return false;
}

// Of all that the call waits for, or of the first if that is enough.
Time TimeOrder::end_of_sends(const State& state) const {
  const Call& call = state.busy->call;
  Time first = Time::ps(std::numeric_limits<std::int64_t>::max());
  Time last;
  for (const Request request : call.requests) {
    if (request.number == 0) continue;
    const RequestState& waited = (*state.requests_)[request.number];
    if (!waited.complete) continue;
    const Time end = waited.kind == RequestState::Kind::send ? waited.done : Time();
    first = std::min(first, end);
    last = std::max(last, end);
  }
  return call.kind == Call::Kind::wait_any ? first : last;
}

bool TimeOrder::end_wait_any(State& state) {
  const std::span<Request> requests = state.busy->call.requests;
  const Time time = std::max(state.cpu_, end_of_sends(state));
  for (const Request request : requests) {
    if (request.number != 0) (*state.requests_)[request.number].waited = false;
  }
  const auto first = std::find_if(requests.begin(), requests.end(), [&](Request request) {
    return request.number != 0 && is_complete(state, request, time);
  });
  end_request(state, *first);
  state.result_ = static_cast<std::uint32_t>(first - requests.begin());
  return true;
}

// A send whose data have gone is complete when the last byte has left.
bool TimeOrder::is_complete(const State& state, Request request, Time time) {
  const RequestState& asked = (*state.requests_)[request.number];
  return asked.complete && (asked.kind == RequestState::Kind::receive || asked.done <= time);
}

void TimeOrder::end_request(State& state, Request& request) {
  if (request.number == 0) return;
  const RequestState& ended = (*state.requests_)[request.number];
  state.status_ = ended.status;
  if (ended.kind == RequestState::Kind::send) {
    go_on(state, ended.done, ended.synchronising, ended.trace_index);
    if (ended.synchronising) --state.busy->open_matches;
  }
  state.requests_->remove(request.number);
  request = {};
}

bool TimeOrder::do_test(State& state) {
  Request& request = state.busy->call.requests.front();
  if (request.number != 0) {
    if (!is_complete(state, request, state.cpu_)) return found_nothing(state);
    end_request(state, request);
  }
  state.result_ = 1;
  return true;
}

bool TimeOrder::do_probe(State& state) {
  const Unexpected* found =
      unexpected_.look(state.unexpected, state.rank_, state.peer_, state.tag_);
  if (found == nullptr || found->message.arrival > state.busy->call.begin) return found_nothing(state);
  state.status_ = {found->message.source, found->message.tag, found->message.size};
  state.result_ = 1;
  return true;
}

// design §4: a failed look costs time, so that virtual time always advances.
bool TimeOrder::found_nothing(State& state) {
  charge_poll(state);
  state.result_ = 0;
  if (flying_ == 0 && ++polls_ > most_polls) {
    throw RunError(fmt::format(
        "rank {} looks for a message for ever: it has looked {} times in vain while none was on "
        "its way to any rank",
        state.rank_.number(), most_polls));
  }
  return true;
}

}  // namespace loggp::simulate
