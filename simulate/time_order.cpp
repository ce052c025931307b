// Windows and events.
#include "simulate/time_order.hpp"

#include <utility>

#include "algorithms/tree.hpp"
#include "simulate/fetch.hpp"

namespace loggp::simulate {

namespace {

// How far ahead of its turn a rank is fetched from memory, and its program.
constexpr std::size_t states_ahead = 10;
constexpr std::size_t programs_ahead = 5;

// Of the steps of ranks that only look whether something has come.
constexpr Tag poll_tag{1};

constexpr std::size_t first_most_events = std::size_t{1} << 21U;

bool is_poll(const Message& message) {
  return message.kind == Message::Kind::step && message.tag == poll_tag;
}

}  // namespace

TimeOrder::TimeOrder(const Machine& machine, std::int32_t ranks, const Options& options,
                     Windows windows)
    : Engine(machine, ranks, options),
      instants_(windows == Windows::instants),
      states_(static_cast<std::size_t>(ranks)),
      most_events_(first_most_events + 4 * static_cast<std::size_t>(ranks)),
      queue_(instants_ ? Duration::ps(1) : wire_.least_first_byte()),
      sort_(ranks) {}

TimeOrder::~TimeOrder() = default;

FinishTimes TimeOrder::run(const Program& program) {
  start(program);
  do {
    serve_window();
    check_polls();
  } while (queue_.advance());
  check_finished();
  FinishTimes::Picoseconds finish_ps;
  finish_ps.reserve(states_.size());
  for (const State& state : states_) finish_ps.push_back(state.cpu_.in_ps());
  return FinishTimes(std::move(finish_ps));
}

void TimeOrder::start(const Program& program) {
  for (std::int32_t v = 0; v < ranks_; ++v) {
    const Rank rank = absolute(v, options_.first, ranks_);
    State& started = state(rank);
    started.begin(*this, rank, arrival_of(rank));
    if (options_.reception == Reception::offloaded) started.rx_ = Time();  // needs no CPU
  }
  for (std::int32_t v = 0; v < ranks_; ++v) {
    State& started = state(absolute(v, options_.first, ranks_));
    started.program = program(started);
    if (started.program.done()) finish(started);
  }
}

void TimeOrder::push(const Message& message) {
  others_ += is_poll(message) ? 0 : 1;
  polls_ = message.kind == Message::Kind::step ? polls_ : 0;
  queue_.push(message);
}

Message& TimeOrder::new_message() {
  ++others_;
  polls_ = 0;
  return queue_.append();
}

// A window is over when what its ranks did has brought no new events into it.
void TimeOrder::serve_window() {
  for (queue_.take_current(window_); !window_.empty(); queue_.take_current(window_)) {
    const std::span<const WindowSort::Place> order = sort_(window_);
    const std::size_t count = order.size();
    const auto state_at = [&](std::size_t place) -> State& { return states_[order[place].rank]; };
    for (std::size_t first = 0, last = 0; first < count; first = last) {
      while (last < count && order[last].rank == order[first].rank) ++last;
      if (first + states_ahead < count) {
        fetch(&state_at(first + states_ahead), sizeof(State));
        fetch(&window_[order[first + states_ahead].index], sizeof(Message));
      }
      if (first + programs_ahead < count)
        fetch(state_at(first + programs_ahead).resume_.address(), program_bytes);
      serve(state_at(first), sort_.at_rank(window_, order.subspan(first, last - first)));
    }
  }
}

// First all that arrives, then the rank: what it does depends on times, not on this order.
void TimeOrder::serve(State& state, std::span<Message> events) {
  for (Message& event : events) accept(state, event);
  const bool is_in_call = state.busy && state.busy->call.kind != Call::Kind::none;
  if (!state.may_resume && is_in_call && heeds_arrivals(state)) state.may_resume = go(state);
  if (state.may_resume) resume(state);
}

// Not while it is held for the time of its call, unless what arrives takes its CPU at once.
bool TimeOrder::heeds_arrivals(const State& state) const {
  return !state.held || state.busy->call.entered || options_.progress == Progress::on_arrival;
}

void TimeOrder::accept(State& state, Message& message) {
  using Kind = Message::Kind;
  others_ -= is_poll(message) ? 0 : 1;
  if (message.kind == Kind::step) {
    state.held = false;
    return;
  }
  if (message.kind == Kind::release) {
    accept_release(state, message);
    return;
  }
  if (options_.reception == Reception::offloaded) message.arrival = take_in(state, message);
  const std::uint64_t order = next_order_++;
  if (message.kind == Kind::clear) {
    add_due(state, message, order, extras_.at(message).sender_request);
  } else if (message.kind == Kind::data && message.protocol == Protocol::handshake) {
    add_due(state, message, order, extras_.at(message).receiver_request);
  } else if (state.waiting_ == Waiting::receive &&
             message.fits(state.status_.source, state.status_.tag)) {
    take_plainly(state, message, order);
  } else {
    accept_data(state, message, order);
  }
}

void TimeOrder::accept_data(State& state, const Message& message, std::uint64_t order) {
  if (state.busy && state.busy->posted.size > 0) {
    const auto posted = posted_.take(state.busy->posted, state.rank_, message.source, message.tag);
    if (posted) {
      add_due(state, message, order, posted->request);
      return;
    }
  }
  const std::uint32_t due =
      options_.progress == Progress::on_arrival ? add_due(state, message, order, 0) : 0;
  unexpected_.push(state.unexpected, state.rank_, {message, message.source, order, due});
}

void TimeOrder::accept_release(State& state, Message& release) {
  const Extra& extra = extras_.of(release);
  if (extra.sender_request != 0) {
    complete(state, extra.sender_request, release.arrival);
  } else {
    go_on(state, release.arrival, true, extra.trace_index);
    state.waiting_ = Waiting::nothing;
    state.may_resume = true;
  }
  extras_.release(release);
}

void TimeOrder::hold(State& state, Time until) {
  state.held = true;
  busy(state).held_until = until;
  if (state.waiting_ == Waiting::nothing) state.waiting_ = Waiting::turn;
  Message step;
  step.kind = Message::Kind::step;
  step.to = state.rank_;
  step.arrival = until;
  using Kind = Call::Kind;
  const Kind call = state.busy->call.kind;
  step.tag = call == Kind::test || call == Kind::probe ? poll_tag : Tag();
  push(step);
}

// One step for many arrivals is enough, unless it was asked for by a call that was over earlier.
void TimeOrder::hold_at_most(State& state, Time until) {
  if (!state.held || until < state.busy->held_until) hold(state, until);
}

void TimeOrder::resume(State& state) {
  state.may_resume = false;
  state.waiting_ = Waiting::nothing;
  state.resume_.resume();
  if (state.program.done()) finish(state);
}

void TimeOrder::finish(State& state) {
  state.program.result();
  check_requests(state);
  state.program = Task<>();
  ++finished_;
}

Footprint time_order_footprint() {
  using State = TimeOrder::State;
  return {.rank = sizeof(State) + sizeof(TimeOrder::Busy),
          .state = sizeof(State) + sizeof(TimeOrder::Busy),
          .met = 0,  // messages come through the queue
          .message = sizeof(Message)};
}

void TimeOrder::check_finished() {
  if (finished_ != ranks_) {
    std::vector<const SimulatedProcess*> waiting;
    for (const State& state : states_) {
      if (state.waiting_ != Waiting::nothing) waiting.push_back(&state);
    }
    fail_deadlock(waiting, ranks_);
  }
  for (const State& state : states_) {
    for (const Unexpected& left : unexpected_.all(state.unexpected)) note_leftover(left.message);
  }
  check_leftovers();
}

}  // namespace loggp::simulate
