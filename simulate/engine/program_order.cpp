#include "simulate/engine/program_order.hpp"

#include <algorithm>
#include <tuple>

#include "algorithms/host/tree.hpp"
#include "simulate/engine/fetch.hpp"

namespace loggp::simulate {

namespace {

constexpr std::size_t first_most_messages = std::size_t{1} << 21U;

// A few dozen ranks of a tree are active at a time and stay in the cache when the newest rank runs
// first. Where more ranks are active than a small cache of 256 KiB holds, with about 1 KiB each,
// they run in turn, so that memory is accessed in order.
constexpr std::size_t most_depth_first = 256;
// A rank's state and its program are fetched into the cache this many ranks before their turn.
constexpr std::int32_t state_ahead = 20;
constexpr std::int32_t program_ahead = 10;

// The part of a State that plain calls touch: all but the first cache line.
constexpr std::size_t state_bytes = 128;

}  // namespace

ProgramOrder::ProgramOrder(const Machine& machine, std::int32_t ranks, const Options& options)
    : Engine(machine, ranks, options),
      words_(static_cast<std::size_t>(ranks), untouched),
      most_messages_(first_most_messages) {}

ProgramOrder::~ProgramOrder() = default;

ProgramOrder::State& ProgramOrder::state_at(std::int64_t word) {
  return *reinterpret_cast<State*>(-word);  // NOLINT(performance-no-int-to-ptr): see words_
}

ProgramOrder::State& ProgramOrder::touch(Rank rank) {
  State& state = states_.take();
  state.begin(*this, rank, arrival_time(rank));
  state.has_inline = state.has_receives = false;
  state.tabled = 0;
  word(rank) = -reinterpret_cast<std::intptr_t>(&state);
  return state;
}

// Inlined: a match is the most frequent event.
[[gnu::always_inline]] inline bool ProgramOrder::match(State& receiver, Buffer into,
                                                       Message& message) {
  if (message.protocol != Protocol::eager) [[unlikely]] {
    match_rendezvous(receiver, into, message);
    return true;
  }
  model_.charge_receive(receiver, message, receiver.cpu_);
  const Status status = model_.deliver(receiver.rank_, into, message);
  model_.extras().release(message);
  receiver.status_ = status;
  return false;
}

[[gnu::always_inline]] inline Message& ProgramOrder::room_at(State& receiver, Rank source) {
  if (!receiver.has_inline && receiver.tabled == 0) {
    receiver.has_inline = true;
    return receiver.inline_message;
  }
  ++receiver.tabled;
  return messages_.append(channel(source, receiver.rank_));
}

// Inlined: as frequent as a match.
[[gnu::always_inline]] inline Protocol ProgramOrder::send_message(State& sender, Rank to,
                                                                  Buffer data, Tag tag) {
  const std::int64_t receiver_word = word(to);
  State* receiver = nullptr;
  if (receiver_word == untouched) {
    receiver = &touch(to);
    make_ready(*receiver);
  } else if (is_running(receiver_word)) {
    receiver = &state_at(receiver_word);
  }
  if (receiver != nullptr && !receiver->expects(sender.rank_, tag) && !receiver->has_receives) {
    Message& message = room_at(*receiver, sender.rank_);
    model_.start_send(sender, to, data, tag, message);
    if (message.protocol != Protocol::eager) [[unlikely]]
      sender.wait_in_call(Waiting::match, to, data, tag);
    return message.protocol;
  }
  Message message;
  model_.start_send(sender, to, data, tag, message);
  if (message.protocol != Protocol::eager) [[unlikely]]
    sender.wait_in_call(Waiting::match, to, data, tag);
  if (receiver == nullptr) [[unlikely]] {
    note_leftover(message);
  } else if (receiver->expects(sender.rank_, tag)) {
    (void)match(*receiver, receiver->buffer(), message);  // this rank is the sender
    receiver->waiting_ = Waiting::nothing;
    make_ready(*receiver);
  } else {
    match_posted(*receiver, message);
  }
  return message.protocol;
}

bool ProgramOrder::send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  State& sender = state_of(self);
  refuse_blocking(sender);
  const Protocol protocol = send_message(sender, to, data, tag);
  return protocol == Protocol::eager ? may_go_on(sender) : sender.waiting_ == Waiting::nothing;
}

bool ProgramOrder::send_async(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  State& sender = state_of(self);
  if (send_message(sender, to, data, tag) != Protocol::eager) throw OrderSensitive();
  RequestState request;
  request.kind = RequestState::Kind::send;
  request.complete = true;
  request.status = {to, tag, data.size};
  sender.result_ = sender.requests().add(request);
  return may_go_on(sender);
}

Message* ProgramOrder::take_tabled(State& receiver, Rank from, Tag tag) {
  Message* const found = messages_.pop(channel(from, receiver.rank_), tag);
  if (found != nullptr) --receiver.tabled;
  return found;
}

bool ProgramOrder::receive(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from == any_source) throw OrderSensitive();
  check_peer(self.rank(), from);
  State& receiver = state_of(self);
  refuse_blocking(receiver);
  Message* const message = take(receiver, from, tag);
  if (message == nullptr) {
    receiver.wait_in_call(Waiting::receive, from, data, tag);
    return false;
  }
  const Rank sender = message->source;
  const bool sender_waited = match(receiver, data, *message);
  if (sender_waited) [[unlikely]]
    make_ready(state_at(word(sender)));
  if (!in_turn_) return true;
  make_ready(receiver);
  return false;
}

void ProgramOrder::match_rendezvous(State& receiver, Buffer into, Message& message) {
  if (message.protocol == Protocol::handshake) {
    shake_hands(receiver, into, message);
    return;
  }
  State& sender = state_at(word(message.source));
  const Time time = model_.charge_receive(receiver, message, receiver.cpu_);
  receiver.status_ = model_.deliver(receiver.rank_, into, message);
  model_.raise_sender(sender, time, true, model_.trace_index(message));
  sender.waiting_ = Waiting::nothing;
  model_.extras().release(message);
}

// Sender and receiver are blocked in this message's calls, so that no other operation of theirs
// comes between the parts of a handshake.
void ProgramOrder::shake_hands(State& receiver, Buffer into, const Message& request) {
  State& sender = state_at(word(request.source));
  const Time posted = receiver.cpu_;
  model_.charge_control(receiver, request);
  Message clear = model_.start_clear(receiver, request);
  model_.charge_control(sender, clear);
  Time done;
  Message data = model_.start_data(sender, receiver.rank_, sender.buffer(), request.tag, done);
  model_.charge_receive(receiver, data, posted);
  receiver.status_ = model_.deliver(receiver.rank_, into, data);
  model_.raise_sender(sender, done, false, model_.trace_index(data));
  sender.waiting_ = Waiting::nothing;
  for (Message part : {request, clear, data}) model_.extras().release(part);
}

void ProgramOrder::match_posted(State& receiver, const Message& message) {
  const Posted* const posted = posted_.pop(channel(message.source, message.to), message.tag);
  if (posted == nullptr) {
    room_at(receiver, message.source) = message;
  } else {
    --receiver.requests_->unmatched;
    attach(receiver, posted->request, message);
  }
}

// A sender far ahead of its receivers, such as the root of a loop, would fill the memory.
bool ProgramOrder::may_go_on(State& sender) {
  if (messages_.size() <= most_messages_) [[likely]]
    return true;
  sender.waiting_ = Waiting::turn;
  paused_.push_back(&sender);
  return false;
}

// Nonblocking operations.

bool ProgramOrder::receive_async(SimulatedProcess& self, Rank from, Buffer data, Tag tag) {
  if (from == any_source) throw OrderSensitive();
  check_peer(self.rank(), from);
  State& receiver = state_of(self);
  RequestState request;
  request.kind = RequestState::Kind::receive;
  request.peer = from;
  request.tag = tag;
  request.buffer = data;
  request.posted = receiver.cpu_;
  receiver.result_ = receiver.requests().add(request);
  ++receiver.requests_->receives;
  receiver.has_receives = true;
  if (const Message* const message = take(receiver, from, tag); message != nullptr) {
    attach(receiver, receiver.result_, *message);
  } else {
    ++receiver.requests_->unmatched;
    posted_.push(channel(from, receiver.rank_), {receiver.result_, tag});
  }
  return true;
}

// Matches a message with a nonblocking receive; the wait charges it.
void ProgramOrder::attach(State& receiver, std::uint32_t number, const Message& message) {
  if (message.kind == Message::Kind::request) throw OrderSensitive();
  receiver.requests_->holds_sender |= message.protocol == Protocol::synchronising;
  RequestState& request = (*receiver.requests_)[number];
  Arithmetic::check_fits(receiver.rank_, request.buffer, message);  // others may never arrive
  request.complete = true;
  request.message = message;
  if (receiver.waiting_ != Waiting::requests) return;
  if (is_ready(receiver)) {
    serve(receiver);
    make_ready(receiver);
  }
}

// Returns whether the rank's wait_all can end. Throws OrderSensitive when messages are missing
// while a matched sender waits: the sender continues at its match, and the missing messages may
// depend on this.
bool ProgramOrder::is_ready(const State& state) {
  const Requests& requests = *state.requests_;
  if (requests.unmatched > 0 && requests.holds_sender) throw OrderSensitive();
  return requests.unmatched == 0;
}

bool ProgramOrder::wait_all(SimulatedProcess& self, std::span<Request> requests) {
  State& state = state_of(self);
  std::uint32_t receives = 0;
  for (const Request request : requests) {
    if (request.number == 0) continue;
    receives += (*state.requests_)[request.number].kind == RequestState::Kind::receive ? 1U : 0U;
  }
  if (receives != (state.requests_ ? state.requests_->receives : 0U)) throw OrderSensitive();
  state.requests().waited_for = requests;
  if (is_ready(state)) {
    serve(state);
    return true;
  }
  state.waiting_ = Waiting::requests;
  return false;
}

// Charges several receives in the order in which their messages arrived.
void ProgramOrder::serve(State& state) {
  std::vector<Request> receives;
  for (const Request request : state.requests_->waited_for) {
    if (request.number == 0) continue;
    RequestState& sent = (*state.requests_)[request.number];
    if (sent.kind == RequestState::Kind::receive) receives.push_back(request);
    state.status_ = sent.status;
  }
  const auto key = [&](Request request) {
    const Message& m = (*state.requests_)[request.number].message;
    return std::tuple(m.arrival, m.source, m.number);
  };
  std::sort(receives.begin(), receives.end(),
            [&](Request a, Request b) { return key(a) < key(b); });
  for (const Request request : receives) {
    RequestState& received = (*state.requests_)[request.number];
    const Time time = model_.charge_receive(state, received.message, received.posted);
    if (receives.size() > 1) model_.note_order();
    state.status_ = model_.deliver(state.rank_, received.buffer, received.message);
    if (received.message.protocol == Protocol::synchronising) {
      State& sender = state_at(word(received.message.source));
      model_.raise_sender(sender, time, true, model_.trace_index(received.message));
      make_ready(sender);
    }
    model_.extras().release(received.message);
  }
  for (Request& request : state.requests_->waited_for) {
    if (request.number != 0) state.requests_->remove(request.number);
    request = {};
  }
  state.requests_->receives = 0;
  state.requests_->holds_sender = false;
  state.has_receives = false;
}

bool ProgramOrder::wait_any(SimulatedProcess& /*self*/, std::span<Request> /*requests*/) {
  throw OrderSensitive();
}

bool ProgramOrder::test(SimulatedProcess& /*self*/, Request& /*request*/) {
  throw OrderSensitive();
}

bool ProgramOrder::probe(SimulatedProcess& /*self*/, Rank /*from*/, Tag /*tag*/) {
  throw OrderSensitive();
}

bool ProgramOrder::compute(SimulatedProcess& self, const Computation& work) {
  model_.charge_compute(self, work);
  return true;
}

// The order in which ranks run.

void ProgramOrder::step(State& state, const Program& program) {
  if (state.program.empty()) {
    state.program = program(state);
  } else {
    state.waiting_ = Waiting::nothing;
    state.resume_.resume();
  }
  if (state.program.done()) finish(state);
}

// Not inlined: leftovers are rare.
[[gnu::noinline]] void ProgramOrder::note_leftovers(const State& state) {
  if (state.has_inline) note_leftover(state.inline_message);
  if (state.tabled == 0) return;
  for (const Message& message : messages_.take_all_to(state.rank_)) note_leftover(message);
}

void ProgramOrder::finish(State& state) {
  state.program.result();
  check_requests(state);
  if (state.has_inline || state.tabled > 0) [[unlikely]]
    note_leftovers(state);
  word(state.rank_) = state.cpu_.in_ps();
  ++finished_;
  state.program = Task<>();
  states_.release(state);
}

void ProgramOrder::run_ready(const Program& program) {
  while (!ready_.empty()) {
    if (states_.in_use() > most_depth_first) {
      touch_rest();
      if (are_many(ready_.size())) {
        run_in_turn(program);
        continue;
      }
    }
    State& state = *ready_.back();
    ready_.pop_back();
    step(state, program);
  }
}

// Begins all ranks that have not begun. Used when many ranks communicate at once, because ranks
// that began later would only fall behind.
void ProgramOrder::touch_rest() {
  while (untouched_ < ranks_) {
    const Rank rank = absolute(untouched_++, options_.first, ranks_);
    if (word(rank) == untouched) make_ready(touch(rank));
  }
}

// Returns whether enough ranks are ready to make a search through all ranks comparatively cheap.
bool ProgramOrder::are_many(std::size_t ready) const {
  constexpr std::size_t looked_at = 1024;  // ranks for each ready rank; a word of 64 at a time
  return ready * looked_at >= static_cast<std::size_t>(ranks_);
}

void ProgramOrder::run_in_turn(const Program& program) {
  if (!turns_) turns_.emplace(ranks_);
  for (const State* state : ready_) turns_->insert(state->rank_);
  ready_.clear();
  in_turn_ = true;
  while (are_many(turns_->size()) && states_.in_use() > most_depth_first) {
    turns_->take_in_order([&](Rank rank) {
      if (const State* const later = running(rank, state_ahead)) {
        fetch(&later->cpu_, state_bytes);
      }
      const State* const next = running(rank, program_ahead);
      if (next != nullptr && !next->program.empty())
        fetch(next->resume_.address(), fetched_frame_bytes);
      step(state_at(word(rank)), program);
    });
  }
  in_turn_ = false;
  turns_->take_in_order([&](Rank rank) { ready_.push_back(&state_at(word(rank))); });
}

void ProgramOrder::resume_paused() {
  // No rank can receive these messages yet.
  if (2 * messages_.size() > most_messages_) most_messages_ *= 2;
  std::swap(ready_, paused_);
}

FinishTimes ProgramOrder::run(const Program& program) {
  while (untouched_ < ranks_) {
    const Rank rank = absolute(untouched_++, options_.first, ranks_);
    if (word(rank) != untouched) continue;
    step(touch(rank), program);
    run_ready(program);
  }
  while (!paused_.empty()) {
    resume_paused();
    run_ready(program);
  }
  check_finished();
  return FinishTimes(std::move(words_));
}

void ProgramOrder::check_finished() {
  if (finished_ != ranks_) {
    std::vector<const SimulatedProcess*> waiting;
    for (const std::int64_t word : words_) {
      if (is_running(word)) waiting.push_back(&state_at(word));
    }
    fail_deadlock(waiting, ranks_);
  }
  check_leftovers();
}

Footprint program_order_footprint() {
  using State = ProgramOrder::State;
  constexpr std::size_t line = alignof(State);
  return {.rank = sizeof(std::int64_t),
          .state = sizeof(State) - line,  // plain programs do not touch the first line
          .met = line,                    // the last line, where the message is written
          .message = sizeof(Message)};
}

}  // namespace loggp::simulate
