#include "simulate/engine/timed_waits.hpp"

#include <algorithm>
#include <limits>

namespace loggp::simulate {

void TimedWaits::begin_wait_for(TimedRank& rank, std::uint32_t request) {
  TimedCall& call = rank.begin_call(TimedCall::Kind::wait_all);
  call.entered = true;
  call.own.number = request;
  call.requests = std::span(&call.own, 1);
  count_missing(rank);
  rank.waiting_ = TimedRank::Waiting::requests;
}

bool TimedWaits::wait_for(TimedRank& rank, std::uint32_t request) {
  const Time begin = rank.make_busy().call.begin;
  begin_wait_for(rank, request);
  rank.busy->call.begin = begin;
  if (!wait(rank)) return false;
  rank.end_call();
  return true;
}

void TimedWaits::count_missing(TimedRank& rank) {
  TimedCall& call = rank.busy->call;
  rank.requests().waited_for = call.requests;
  for (const RequestHandle request : call.requests) {
    if (request.number == 0) continue;
    RequestState& waited = (*rank.requests_)[request.number];
    waited.waited = true;
    if (waited.complete) {
      call.any_complete = true;
    } else {
      ++call.missing;
    }
  }
}

bool TimedWaits::wait(TimedRank& rank) {
  TimedCall& call = rank.busy->call;
  const bool any = call.kind == TimedCall::Kind::wait_any;
  while (any ? !call.any_complete : call.missing > 0) {
    const Message* due = requests_.next_due(rank);
    if (due == nullptr) return false;
    if (!may_charge(rank, *due)) return false;
    requests_.charge_next(rank);
  }
  if (!wait_for_sends(rank)) return false;
  note_ends_of_sends(rank);
  if (any) {
    end_wait_any(rank);
    return true;
  }
  for (RequestHandle& request : call.requests) end_request(rank, request);
  return true;
}

// A send is over when its last byte has left, or at its match. Messages that arrive until then take
// the CPU before the call ends, unless the call waits for all open requests.
bool TimedWaits::wait_for_sends(TimedRank& rank) {
  if (progress_ == Progress::in_call && covers_all(rank)) return true;
  const TimedCall& call = rank.busy->call;
  Time end = end_of_sends(rank);
  while (end >= call.begin) {
    const Message* due = requests_.next_due(rank);
    if (due == nullptr || charge_time(rank, *due) > end) break;
    if (shares_cpus_ && !may_charge(rank, *due)) return false;
    requests_.charge_next(rank);
    end = end_of_sends(rank);  // a receive that is complete now ends a wait_any at once
  }
  if (end <= call.begin || !agenda_.is_later(end)) return true;
  agenda_.hold_at_most(rank, end);
  return false;
}

// The messages that had come by the end of a send were taken in, if the call does not wait for all
// that is open.
void TimedWaits::note_ends_of_sends(const TimedRank& rank) {
  if (progress_ != Progress::in_call || covers_all(rank)) return;
  for (const RequestHandle request : rank.busy->call.requests) {
    if (request.number == 0) continue;
    const RequestState& waited = (*rank.requests_)[request.number];
    if (waited.complete && waited.kind == RequestState::Kind::send)
      model_.note_end(rank, waited.done, waited.trace_index);
  }
}

// Returns the end of all complete sends that the call waits for; of wait_any, that of the first
// complete operation. A receive ends before all that comes.
Time TimedWaits::end_of_sends(const TimedRank& rank) {
  const TimedCall& call = rank.busy->call;
  Time first = Time::ps(std::numeric_limits<std::int64_t>::max());
  Time last = TimedRequests::before_all;
  for (const RequestHandle request : call.requests) {
    if (request.number == 0) continue;
    const RequestState& waited = (*rank.requests_)[request.number];
    if (!waited.complete) continue;
    const Time end =
        waited.kind == RequestState::Kind::send ? waited.done : TimedRequests::before_all;
    first = std::min(first, end);
    last = std::max(last, end);
  }
  return call.kind == TimedCall::Kind::wait_any ? first : last;
}

void TimedWaits::end_wait_any(TimedRank& rank) {
  const std::span<RequestHandle> requests = rank.busy->call.requests;
  const Time time = std::max(rank.cpu_, end_of_sends(rank));
  for (const RequestHandle request : requests) {
    if (request.number != 0) (*rank.requests_)[request.number].waited = false;
  }
  auto first = std::find_if(requests.begin(), requests.end(), [&](RequestHandle request) {
    return request.number != 0 && is_complete(rank, request, time);
  });
  if (first == requests.end()) {  // the call ends at a match of this instant
    first = std::find_if(requests.begin(), requests.end(), [&](RequestHandle request) {
      if (request.number == 0) return false;
      const RequestState& matched = (*rank.requests_)[request.number];
      return matched.complete && !agenda_.is_later(matched.done);
    });
  }
  end_request(rank, *first);
  rank.result_ = static_cast<std::uint32_t>(first - requests.begin());
}

// A send whose data have gone is complete when the last byte has left. A send that has been matched
// is complete only after the instant of the match: within an instant, ranks act in no known order.
bool TimedWaits::is_complete(const TimedRank& rank, RequestHandle request, Time time) const {
  const RequestState& asked = (*rank.requests_)[request.number];
  if (!asked.complete || asked.kind == RequestState::Kind::receive) return asked.complete;
  return asked.synchronising ? agenda_.is_earlier(asked.done) : asked.done <= time;
}

void TimedWaits::end_request(TimedRank& rank, RequestHandle& request) {
  if (request.number == 0) return;
  const RequestState& ended = (*rank.requests_)[request.number];
  rank.status_ = ended.status;
  if (ended.kind == RequestState::Kind::send) {
    model_.raise_sender(rank, ended.done, ended.synchronising, ended.trace_index);
    if (ended.synchronising) --rank.busy->open_matches;
  }
  rank.requests_->remove(request.number);
  request = {};
}

bool TimedWaits::covers_all(const TimedRank& rank) {
  const TimedCall& call = rank.busy->call;
  if (!rank.has_open_requests()) return true;
  if (call.kind != TimedCall::Kind::wait_all) return false;
  const auto waited = std::count_if(call.requests.begin(), call.requests.end(),
                                    [](RequestHandle request) { return request.number != 0; });
  return static_cast<std::size_t>(waited) == rank.requests_->open();
}

Time TimedWaits::charge_time(const TimedRank& rank, const Message& due) const {
  if (progress_ != Progress::on_arrival) return due.arrival;  // nothing else counts in a call
  return earliest_charge(rank, due);
}

// Returns when the rank's own clocks permit it to take in the message.
Time TimedWaits::earliest_charge(const TimedRank& rank, const Message& due) const {
  const Time port = reception_ == Reception::onload ? rank.rx_ : Time();
  return std::max({due.arrival, rank.cpu_, port});
}

bool TimedWaits::may_charge(TimedRank& rank, const Message& due) {
  if (!instants_) return true;
  const Time time = shares_cpus_ ? earliest_charge(rank, due) : charge_time(rank, due);
  if (!agenda_.is_later(time)) return true;
  agenda_.hold_at_most(rank, time);
  return false;
}

}  // namespace loggp::simulate
