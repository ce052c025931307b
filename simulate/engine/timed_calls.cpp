#include "simulate/engine/timed_calls.hpp"

#include <algorithm>

namespace loggp::simulate {

bool TimedCalls::begin(TimedRank& rank, Kind kind, Rank peer, Buffer data, Tag tag) {
  rank.begin_call(kind);
  rank.wait_in_call(Waiting::turn, peer, data, tag);
  return go(rank);
}

bool TimedCalls::begin_wait(TimedRank& rank, Kind kind, std::span<RequestHandle> requests) {
  rank.begin_call(kind).requests = requests;
  TimedWaits::count_missing(rank);
  rank.waiting_ = Waiting::requests;
  return go(rank);
}

bool TimedCalls::begin_test(TimedRank& rank, RequestHandle& request) {
  rank.begin_call(Kind::test).requests = std::span(&request, 1);
  rank.waiting_ = Waiting::turn;
  return go(rank);
}

bool TimedCalls::begin_compute(TimedRank& rank, const Computation& work) {
  rank.begin_call(Kind::compute).work = work;
  rank.waiting_ = Waiting::turn;
  return go(rank);
}

bool TimedCalls::pause_if_ahead(TimedRank& rank) {
  TimedCall& call = rank.begin_call(Kind::turn);
  const bool goes_on = is_turn(rank);
  if (goes_on) call.kind = Kind::none;
  return goes_on;
}

bool TimedCalls::go(TimedRank& rank) {
  TimedCall& call = rank.busy->call;
  if (!call.entered) {
    if (!enter(rank)) return false;
    call.entered = true;
  }
  if (shares_cpus_ && !may_ask_for_cpu(rank)) return false;
  if (!perform(rank)) return false;
  rank.end_call();
  return true;
}

// Charges the messages that came before the call. Returns false when the call must wait for its
// window first.
bool TimedCalls::enter(TimedRank& rank) {
  if (progress_ == Progress::on_arrival) return catch_up(rank);
  if (rank.busy->call.begun) return take_in_earlier(rank);
  if (in_rounds_ && agenda_.is_later(rank.cpu_)) {
    agenda_.hold(rank, rank.cpu_);
    return false;
  }
  const Kind kind = rank.busy->call.kind;
  if (kind == Kind::receive_async || kind == Kind::turn || kind == Kind::compute) return true;
  if (kind == Kind::send_async) return is_turn(rank);
  const bool looks = kind == Kind::test || kind == Kind::probe || kind == Kind::wait_any;
  const bool covers = progress_ == Progress::in_call && TimedWaits::covers_all(rank);
  waits_.check_instants(rank, covers);
  if (!looks && covers) return true;
  if (agenda_.is_later(rank.cpu_)) {
    agenda_.hold(rank, rank.cpu_);
    return false;
  }
  return take_in_earlier(rank);
}

// Charges the messages that have come by the beginning of the call, which is now unless the rank
// has waited for a shared CPU since. Returns false when it must wait before it asks for the CPU.
bool TimedCalls::take_in_earlier(TimedRank& rank) {
  TimedCall& call = rank.busy->call;
  if (!call.begun) {
    call.begun = true;
    call.begin = rank.cpu_;
    model_.note_look(rank, call.begin);
  }
  for (const Message* due = requests_.next_due(rank); due != nullptr && due->arrival <= call.begin;
       due = requests_.next_due(rank)) {
    if (!waits_.may_charge(rank, *due)) return false;
    requests_.charge_next(rank);
  }
  return true;
}

// Returns whether the call may ask for its CPU now, if it has work of its own to do; otherwise the
// rank is held until then.
bool TimedCalls::may_ask_for_cpu(TimedRank& rank) {
  Time asked = rank.cpu_;
  switch (rank.busy->call.kind) {
    case Kind::send:
    case Kind::send_async:
      asked = std::max(asked, rank.tx_);
      break;
    case Kind::test:
    case Kind::probe:
    case Kind::compute:
      break;
    default:
      return true;
  }
  if (!agenda_.is_later(asked)) return true;
  agenda_.hold_at_most(rank, asked);
  return false;
}

bool TimedCalls::is_turn(TimedRank& rank) {
  if (!agenda_.is_crowded() || !agenda_.is_later(rank.cpu_)) [[likely]]
    return true;
  agenda_.hold(rank, rank.cpu_);
  return false;
}

// Progress on arrival: charges every message that has come by now, whatever the rank does next.
bool TimedCalls::catch_up(TimedRank& rank) {
  TimedCall& call = rank.busy->call;
  const bool sends = call.kind == Kind::send || call.kind == Kind::send_async;
  while (true) {
    call.begin = sends ? std::max(rank.cpu_, rank.tx_) : rank.cpu_;
    const Message* due = requests_.next_due(rank);
    const bool charges = due != nullptr && waits_.charge_time(rank, *due) <= call.begin;
    const Time next = charges ? waits_.charge_time(rank, *due) : call.begin;
    if (agenda_.is_later(next)) {
      agenda_.hold_at_most(rank, next);
      return false;
    }
    if (!charges) return true;
    requests_.charge_next(rank);
  }
}

// A match acts on its sender at once: a rank that takes in messages meanwhile must be in step with
// the receiver.
void TimedCalls::check_protocol(const Message& message) const {
  const bool acts_at_once = message.protocol == Protocol::synchronising;
  if (!instants_ && acts_at_once && progress_ == Progress::on_arrival) throw NeedsInstants();
}

bool TimedCalls::perform(TimedRank& rank) {
  const TimedCall& call = rank.busy->call;
  switch (call.kind) {
    case Kind::send:
      return perform_send(rank);
    case Kind::receive:
      return waits_.wait_for(rank, post_receive(rank));
    case Kind::send_async:
      perform_send_async(rank);
      return true;
    case Kind::receive_async:
      rank.result_ = post_receive(rank);
      return true;
    case Kind::turn:
      return true;
    case Kind::compute:
      model_.charge_compute(rank, call.work);
      return true;
    case Kind::test:
      perform_test(rank);
      return true;
    case Kind::probe:
      perform_probe(rank);
      return true;
    default:
      return waits_.wait(rank);
  }
}

bool TimedCalls::perform_send(TimedRank& rank) {
  Message message;
  const Buffer data = rank.buffer();
  model_.start_send(rank, rank.status_.source, data, rank.status_.tag, message);
  if (message.protocol == Protocol::eager) {
    agenda_.send(message);
    return true;
  }
  check_protocol(message);
  const std::uint32_t request = requests_.add_send(rank, message, data);
  if (message.protocol == Protocol::synchronising)
    waits_.check_instants(rank, progress_ == Progress::in_call && rank.requests_->open() == 1);
  agenda_.send(message);
  return waits_.wait_for(rank, request);
}

void TimedCalls::perform_send_async(TimedRank& rank) {
  Message message;
  const Buffer data = rank.buffer();
  model_.start_send(rank, rank.status_.source, data, rank.status_.tag, message);
  check_protocol(message);
  rank.result_ = requests_.add_send(rank, message, data);
  agenda_.send(message);
}

// Posts the receive of the rank's call, and returns its number among the rank's requests.
std::uint32_t TimedCalls::post_receive(TimedRank& rank) {
  const std::uint32_t request =
      TimedRequests::add_receive(rank, rank.status_.source, rank.buffer(), rank.status_.tag);
  requests_.post(rank, request);
  return request;
}

void TimedCalls::perform_test(TimedRank& rank) {
  RequestHandle& request = rank.busy->call.requests.front();
  if (request.number != 0) {
    if (!waits_.is_complete(rank, request, rank.cpu_)) {
      fail_look(rank);
      return;
    }
    waits_.end_request(rank, request);
  }
  agenda_.note_found();
  rank.result_ = 1;
}

void TimedCalls::perform_probe(TimedRank& rank) {
  const UnexpectedMessage* found =
      requests_.find_unexpected(rank, rank.status_.source, rank.status_.tag);
  if (found == nullptr || found->message.arrival > rank.busy->call.begin) {
    fail_look(rank);
    return;
  }
  rank.status_ = {found->message.source, found->message.tag, found->message.size};
  agenda_.note_found();
  rank.result_ = 1;
}

// Ends an unsuccessful test or probe, which costs time so that virtual time always advances.
void TimedCalls::fail_look(TimedRank& rank) {
  model_.charge_poll(rank);
  rank.result_ = 0;
  agenda_.note_poll(rank.rank_);
}

}  // namespace loggp::simulate
