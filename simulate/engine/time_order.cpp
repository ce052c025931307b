#include "simulate/engine/time_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "algorithms/host/tree.hpp"
#include "models/base/errors.hpp"

namespace loggp::simulate {

namespace {

// Ranks that share a CPU are in step at every instant.
Duration window_width(const Machine& machine, TimeOrder::Windows windows, const Wire& wire) {
  if (windows == TimeOrder::Windows::instants) return Duration::ps(1);
  if (machine.placement().shares_cpus()) throw NeedsInstants();
  return wire.least_first_byte();
}

}  // namespace

TimeOrder::TimeOrder(const Machine& machine, std::int32_t ranks, const Options& options,
                     Windows windows)
    : Engine(machine, ranks, options),
      ranks_in_run_(static_cast<std::size_t>(ranks)),
      agenda_(window_width(machine, windows, model_.wire()), ranks, options.most_polls),
      requests_(model_, agenda_, options.progress),
      waits_(model_, agenda_, requests_, options, windows == Windows::instants,
             machine.placement().shares_cpus()),
      in_rounds_(model_.wire().least_first_byte() == Duration()),
      shares_cpus_(machine.placement().shares_cpus()),
      calls_(model_, agenda_, requests_, waits_, options, windows == Windows::instants, in_rounds_,
             shares_cpus_) {
  if (!machine.parameters().node.shares_nothing())
    traffic_.emplace(machine, ranks, model_, agenda_);
}

TimeOrder::~TimeOrder() = default;

FinishTimes TimeOrder::run(const Program& program) {
  start(program);
  do {
    serve_window();
    agenda_.check_polls();
  } while (agenda_.advance());
  check_finished();
  FinishTimes::Picoseconds finish_ps;
  finish_ps.reserve(ranks_in_run_.size());
  for (const TimedRank& rank : ranks_in_run_) finish_ps.push_back(rank.cpu_.in_ps());
  return FinishTimes(std::move(finish_ps));
}

void TimeOrder::serve_window() {
  do {
    if (traffic_) traffic_->let_in();
    agenda_.serve_window(
        ranks_in_run_, [this](TimedRank& rank, Message& event) { accept(rank, event); },
        [this](TimedRank& rank) { serve(rank); });
  } while (traffic_ && traffic_->let_out());
}

void TimeOrder::start(const Program& program) {
  for (std::int32_t v = 0; v < ranks_; ++v) {
    const Rank rank = absolute(v, options_.first, ranks_);
    TimedRank& started = state(rank);
    started.begin(*this, rank, arrival_time(rank));
    // An offloaded interface needs no CPU.
    if (options_.reception == Reception::offloaded) started.rx_ = Time();
  }
  for (std::int32_t v = 0; v < ranks_; ++v) {
    TimedRank& started = state(absolute(v, options_.first, ranks_));
    started.program = program(started);
    if (started.program.done()) finish(started);
  }
}

// All events have been accepted before the rank's step, because the step depends on their times.
void TimeOrder::serve(TimedRank& rank) {
  const bool is_in_call = rank.busy && rank.busy->call.kind != Call::Kind::none;
  if (!rank.may_resume && is_in_call && heeds_arrivals(rank)) rank.may_resume = calls_.go(rank);
  if (rank.may_resume) resume(rank);
}

// Returns whether arrivals may continue the rank's call. They may not while the rank is held until
// the time of its call, unless messages take its CPU on arrival.
bool TimeOrder::heeds_arrivals(const TimedRank& rank) const {
  return !rank.held || rank.busy->call.entered || options_.progress == Progress::on_arrival;
}

void TimeOrder::accept(TimedRank& rank, Message& event) {
  using Kind = Message::Kind;
  agenda_.note_served(event);
  if (event.kind == Kind::step) {
    rank.held = false;
    return;
  }
  if (event.kind == Kind::release) {
    accept_release(rank, event);
    return;
  }
  if (options_.reception == Reception::offloaded) event.arrival = model_.take_in(rank, event);
  const std::uint64_t order = requests_.next_order();
  if (event.kind == Kind::clear) {
    requests_.add_due(rank, event, order, model_.extras().at(event).sender_request);
  } else if (event.kind == Kind::data && event.protocol == Protocol::handshake) {
    requests_.add_due(rank, event, order, model_.extras().at(event).receiver_request);
  } else if (rank.waiting_ == Waiting::receive &&
             event.fits(rank.status_.source, rank.status_.tag)) {
    take_plainly(rank, event, order);
  } else {
    requests_.accept(rank, event, order);
  }
}

void TimeOrder::accept_release(TimedRank& rank, Message& release) {
  const Extra& extra = model_.extras().of(release);
  if (extra.sender_request != 0) {
    TimedRequests::complete(rank, extra.sender_request, release.arrival);
  } else {
    model_.raise_sender(rank, release.arrival, true, extra.trace_index);
    rank.waiting_ = Waiting::nothing;
    rank.may_resume = true;
  }
  model_.extras().release(release);
}

void TimeOrder::resume(TimedRank& rank) {
  rank.may_resume = false;
  rank.waiting_ = Waiting::nothing;
  rank.resume_.resume();
  if (rank.program.done()) finish(rank);
}

void TimeOrder::finish(TimedRank& rank) {
  rank.program.result();
  check_requests(rank);
  rank.program = Task<>();
  ++finished_;
}

void TimeOrder::check_finished() {
  if (finished_ != ranks_) {
    std::vector<const SimulatedProcess*> waiting;
    for (const TimedRank& rank : ranks_in_run_) {
      if (rank.waiting_ != Waiting::nothing) waiting.push_back(&rank);
    }
    fail_deadlock(waiting, ranks_);
  }
  for (const TimedRank& rank : ranks_in_run_) {
    for (const UnexpectedMessage& left : requests_.all_unexpected(rank))
      note_leftover(left.message);
  }
  check_leftovers();
}

bool TimeOrder::send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  TimedRank& sender = state_of(self);
  if (!is_plain(sender)) return calls_.begin(sender, Call::Kind::send, to, data, tag);
  Message& message = agenda_.new_message();
  model_.start_send(sender, to, data, tag, message);
  if (message.protocol == Protocol::handshake) {
    const std::uint32_t request = TimedRequests::add_send(sender, to, data, tag);
    model_.extras().of(message).sender_request = request;
    return waits_.wait_for(sender, request);
  }
  if (message.protocol == Protocol::eager) {
    if (!agenda_.is_crowded()) [[likely]]
      return true;
    return calls_.pause_if_ahead(sender);
  }
  sender.wait_in_call(Waiting::match, to, data, tag);
  return false;
}

bool TimeOrder::receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from != any_source) check_peer(self.rank(), from);
  TimedRank& receiver = state_of(self);
  if (!is_plain(receiver)) return calls_.begin(receiver, Call::Kind::receive, from, data, tag);
  receiver.wait_in_call(Waiting::receive, from, data, tag);
  return receive_plainly(receiver);
}

bool TimeOrder::receive_plainly(TimedRank& rank) {
  if (rank.unexpected.size == 0) return false;
  auto found = requests_.take_unexpected(rank, rank.status_.source, rank.status_.tag);
  if (!found) return false;
  if (found->message.kind == Message::Kind::request) {
    receive_with_request(rank, found->message, found->order);
    return calls_.go(rank);
  }
  take_plainly(rank, found->message, found->order);
  return std::exchange(rank.may_resume, false);
}

// Charges a message to the blocking receive that the rank waits in. The rank has no other open
// operation.
void TimeOrder::take_plainly(TimedRank& rank, Message& message, std::uint64_t order) {
  if (message.kind == Message::Kind::request) {
    receive_with_request(rank, message, order);
    return;
  }
  const Time time = model_.charge_receive(rank, message, rank.cpu_);
  if (rank.status_.source == any_source) model_.note_order();
  rank.status_ = model_.deliver(rank.rank_, rank.buffer(), message);
  rank.waiting_ = Waiting::nothing;
  rank.may_resume = true;
  if (message.protocol == Protocol::synchronising) requests_.release_sender(message, time);
  model_.extras().release(message);
}

// A handshake takes several steps: the blocking receive becomes a wait for a request.
void TimeOrder::receive_with_request(TimedRank& rank, const Message& request, std::uint64_t order) {
  const std::uint32_t number =
      TimedRequests::add_receive(rank, rank.status_.source, rank.buffer(), rank.status_.tag);
  requests_.add_due(rank, request, order, number);
  TimedWaits::begin_wait_for(rank, number);
}

bool TimeOrder::send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  return calls_.begin(state_of(self), Call::Kind::send_async, to, data, tag);
}

bool TimeOrder::receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from != any_source) check_peer(self.rank(), from);
  return calls_.begin(state_of(self), Call::Kind::receive_async, from, data, tag);
}

bool TimeOrder::wait_all(SimulatedProcess& self, std::span<Request> requests) {
  return calls_.begin_wait(state_of(self), Call::Kind::wait_all, requests);
}

bool TimeOrder::wait_any(SimulatedProcess& self, std::span<Request> requests) {
  const auto is_open = [](Request request) { return request.number != 0; };
  if (std::none_of(requests.begin(), requests.end(), is_open)) {
    throw RunError(
        fmt::format("rank {} waits for any request of an empty set", self.rank().number()));
  }
  return calls_.begin_wait(state_of(self), Call::Kind::wait_any, requests);
}

bool TimeOrder::test(SimulatedProcess& self, Request& request) {
  return calls_.begin_test(state_of(self), request);
}

bool TimeOrder::probe(SimulatedProcess& self, Rank from, Tag tag) {
  if (from != any_source) check_peer(self.rank(), from);
  return calls_.begin(state_of(self), Call::Kind::probe, from, {}, tag);
}

bool TimeOrder::compute(SimulatedProcess& self, const Computation& work) {
  if (options_.progress == Progress::on_arrival || shares_cpus_)
    return calls_.begin_compute(state_of(self), work);
  model_.charge_compute(self, work);
  return true;
}

Footprint time_order_footprint() {
  constexpr std::size_t rank = sizeof(TimedRank) + sizeof(BusyRank);
  return {.rank = rank,
          .state = rank,
          .met = 0,  // messages go through the queue
          .message = sizeof(Message)};
}

}  // namespace loggp::simulate
