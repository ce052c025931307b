// Calls that end when an operation is complete, in time order.
#include <algorithm>
#include <limits>

#include "simulate/time_order.hpp"

namespace loggp::simulate {

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
      hold_at_most(state, time);
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
  Time end = end_of_sends(state);
  while (end > state.busy->call.begin) {
    const Message* due = next_due(state);
    if (due == nullptr || time_of_charge(state, *due) > end) break;
    charge_next(state);
    end = end_of_sends(state);  // a receive that is complete now ends a wait_any at once
  }
  if (end <= state.busy->call.begin || !queue_.is_later(end)) return true;
  hold_at_most(state, end);
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
  auto first = std::find_if(requests.begin(), requests.end(), [&](Request request) {
    return request.number != 0 && is_complete(state, request, time);
  });
  if (first == requests.end()) {  // the call ends at a match
    first = std::find_if(requests.begin(), requests.end(), [&](Request request) {
      return request.number != 0 && (*state.requests_)[request.number].complete;
    });
  }
  end_request(state, *first);
  state.result_ = static_cast<std::uint32_t>(first - requests.begin());
  return true;
}

// By `time`, which is not before now. A send whose data have gone is complete when the last byte
// has left; one that has been matched, only after the instant of the match: within one, it is not
// known who has acted already.
bool TimeOrder::is_complete(const State& state, Request request, Time time) const {
  const RequestState& asked = (*state.requests_)[request.number];
  if (!asked.complete || asked.kind == RequestState::Kind::receive) return asked.complete;
  return asked.synchronising ? queue_.is_earlier(asked.done) : asked.done <= time;
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

}  // namespace loggp::simulate
