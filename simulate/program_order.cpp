#include "simulate/program_order.hpp"

#include "algorithms/tree.hpp"

namespace loggp::simulate {

namespace {

// A few dozen ranks of a tree are active at a time and stay in the cache when the newest runs
// first. Where more are, they run in turn, so that memory is passed through in order
// (../shared/ENGINE-FACTS.md, Program order).
constexpr std::size_t most_depth_first = 4096;
// How far ahead of its turn a rank is fetched from memory, and its program.
constexpr std::size_t fetch_state = 12;
constexpr std::size_t fetch_program = 6;

void fetch(const void* object, std::size_t size) {
  constexpr std::size_t cache_line = 64;
  for (std::size_t at = 0; at < size; at += cache_line) {
    __builtin_prefetch(static_cast<const char*>(object) + at, 1);
  }
}

constexpr std::size_t first_most_messages = std::size_t{1} << 21U;

}  // namespace

ProgramOrder::ProgramOrder(const Machine& machine, std::int32_t ranks, const Options& options)
    : Engine(machine, ranks, options),
      words_(static_cast<std::size_t>(ranks)),
      most_messages_(first_most_messages) {}

ProgramOrder::~ProgramOrder() = default;

ProgramOrder::State& ProgramOrder::state_at(std::int64_t word) {
  return *reinterpret_cast<State*>(word);  // NOLINT(performance-no-int-to-ptr): see words_
}

ProgramOrder::State& ProgramOrder::touch(Rank rank) {
  State& state = states_.take();
  state.begin(*this, rank, arrival_of(rank));
  state.started = state.has_inline = state.holds_sender = false;
  state.tabled = state.unmatched = 0;
  word(rank) = reinterpret_cast<std::intptr_t>(&state);
  return state;
}

// Inlined where a message meets its receive, the most frequent thing of all.
[[gnu::always_inline]] inline void ProgramOrder::match(State& receiver, Message& message) {
  if (message.protocol != Protocol::eager) [[unlikely]] {
    match_rendezvous(receiver, message);
    return;
  }
  charge_receive(receiver, message, receiver.cpu_);
  receiver.status_ = deliver(receiver.rank_, receiver.buffer_, message);
  receiver.waiting_ = Waiting::nothing;
  if (message.extra != 0) [[unlikely]]
    extras_.release(message);
}

[[gnu::always_inline]] inline Message& ProgramOrder::room_at(State& receiver, Rank source) {
  if (!receiver.has_inline && receiver.tabled == 0) {
    receiver.has_inline = true;
    return receiver.inline_message;
  }
  ++receiver.tabled;
  return messages_.append(channel(source, receiver.rank_));
}

bool ProgramOrder::send(SimulatedProcess& self, Rank to, Buffer data, Tag tag) {
  check_peer(self.rank(), to);
  State& sender = state_of(self);
  refuse_blocking(sender);
  const Protocol protocol = send_message(sender, to, data, tag);
  return protocol == Protocol::eager ? may_go_on(sender) : sender.waiting_ == Waiting::nothing;
}

Protocol ProgramOrder::send_message(State& sender, Rank to, Buffer data, Tag tag) {
  const std::int64_t receiver_word = word(to);
  State* receiver = nullptr;
  if (receiver_word == 0) {
    receiver = &touch(to);
    ready_.push_back(receiver);
  } else if (receiver_word % 2 == 0) {
    receiver = &state_at(receiver_word);
  }
  if (receiver != nullptr && receiver->unmatched == 0 && !receiver->expects(sender.rank_, tag)) {
    Message& message = room_at(*receiver, sender.rank_);
    start_send(sender, to, data, tag, message);
    if (message.protocol != Protocol::eager) [[unlikely]]
      wait(sender, Waiting::match, to, data, tag);
    return message.protocol;
  }
  Message message;
  start_send(sender, to, data, tag, message);
  if (message.protocol != Protocol::eager) [[unlikely]]
    wait(sender, Waiting::match, to, data, tag);
  if (receiver == nullptr) [[unlikely]] {
    note_leftover(message);
  } else if (receiver->expects(sender.rank_, tag)) {
    match(*receiver, message);
    ready_.push_back(receiver);
  } else {
    match_posted(*receiver, message);
  }
  return message.protocol;
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
  wait(receiver, Waiting::receive, from, data, tag);
  Message* const message = take(receiver, from, tag);
  if (message == nullptr) return false;
  match(receiver, *message);
  if (message->protocol != Protocol::eager) [[unlikely]]
    ready_.push_back(&state_at(word(message->source)));
  if (!in_batch_) return true;
  ready_.push_back(&receiver);
  return false;
}

void ProgramOrder::match_rendezvous(State& receiver, Message& message) {
  if (message.protocol == Protocol::handshake) {
    shake_hands(receiver, message);
    return;
  }
  State& sender = state_at(word(message.source));
  const Time time = charge_receive(receiver, message, receiver.cpu_);
  receiver.status_ = deliver(receiver.rank_, receiver.buffer_, message);
  go_on(sender, time, true, trace_index(message));
  receiver.waiting_ = sender.waiting_ = Waiting::nothing;
  extras_.release(message);
}

// Both ranks are in this call, so nothing else can come between the parts of a handshake.
void ProgramOrder::shake_hands(State& receiver, const Message& request) {
  State& sender = state_at(word(request.source));
  const Time posted = receiver.cpu_;
  charge_control(receiver, request);
  Message clear = start_clear(receiver, request);
  charge_control(sender, clear);
  Time done;
  Message data = start_data(sender, receiver.rank_, sender.buffer_, request.tag, done);
  charge_receive(receiver, data, posted);
  receiver.status_ = deliver(receiver.rank_, receiver.buffer_, data);
  go_on(sender, done, false, trace_index(data));
  receiver.waiting_ = sender.waiting_ = Waiting::nothing;
  for (Message part : {request, clear, data}) extras_.release(part);
}

void ProgramOrder::match_posted(State& receiver, const Message& message) {
  const Posted* const posted = posted_.pop(channel(message.source, message.to), message.tag);
  if (posted == nullptr) {
    room_at(receiver, message.source) = message;
  } else {
    --receiver.unmatched;
    attach(receiver, posted->request, message);
  }
}

// Who runs far ahead of its receivers, as the root of a loop does, would fill the memory.
bool ProgramOrder::may_go_on(State& sender) {
  if (messages_.size() <= most_messages_) [[likely]]
    return true;
  sender.waiting_ = Waiting::turn;
  paused_.push_back(&sender);
  return false;
}

void ProgramOrder::step(State& state, const Program& program) {
  if (!state.started) {
    state.started = true;
    state.program = program(state);
  } else {
    state.waiting_ = Waiting::nothing;
    state.resume_.resume();
  }
  if (state.program.done()) finish(state);
}

void ProgramOrder::finish(State& state) {
  state.program.result();
  check_requests(state);
  if (state.has_inline) [[unlikely]]
    note_leftover(state.inline_message);
  if (state.tabled > 0) [[unlikely]] {
    for (const Message& message : messages_.take_all_to(state.rank_)) note_leftover(message);
  }
  word(state.rank_) = 2 * state.cpu_.in_ps() + 1;
  ++finished_;
  state.program = Task<>();
  states_.release(state);
}

void ProgramOrder::run_ready(const Program& program) {
  while (!ready_.empty()) {
    if (states_.in_use() > most_depth_first) {
      run_batch(program);
      continue;
    }
    State& state = *ready_.back();
    ready_.pop_back();
    step(state, program);
  }
}

// Ranks that all talk to one another at once: who has not begun yet would only fall behind.
void ProgramOrder::touch_rest() {
  while (untouched_ < ranks_) {
    const Rank rank = absolute(untouched_++, options_.first, ranks_);
    if (word(rank) == 0) ready_.push_back(&touch(rank));
  }
}

void ProgramOrder::run_batch(const Program& program) {
  touch_rest();
  in_batch_ = true;
  batch_.clear();
  std::swap(batch_, ready_);
  const std::size_t count = batch_.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (i + fetch_state < count) fetch(batch_[i + fetch_state], sizeof(State));
    if (i + fetch_program < count && batch_[i + fetch_program]->started) {
      fetch(batch_[i + fetch_program]->resume_.address(), program_bytes);
    }
    step(*batch_[i], program);
  }
  in_batch_ = false;
}

void ProgramOrder::resume_paused() {
  if (2 * messages_.size() > most_messages_) most_messages_ *= 2;  // nobody can receive them yet
  std::swap(ready_, paused_);
}

FinishTimes ProgramOrder::run(const Program& program) {
  while (untouched_ < ranks_) {
    const Rank rank = absolute(untouched_++, options_.first, ranks_);
    if (word(rank) != 0) continue;
    step(touch(rank), program);
    run_ready(program);
  }
  while (!paused_.empty()) {
    resume_paused();
    run_ready(program);
  }
  check_finished();
  for (std::int64_t& word : words_) word /= 2;
  return FinishTimes(std::move(words_));
}

Footprint program_order_footprint() {
  using State = ProgramOrder::State;
  // The sender reads the first line of the state, and writes the message and the flags beside it.
  constexpr std::size_t first_line = alignof(State);
  return {.rank = sizeof(std::int64_t),
          .state = sizeof(State),
          .met = first_line + sizeof(Message),
          .message = sizeof(Message)};
}

void ProgramOrder::check_finished() {
  if (finished_ != ranks_) {
    std::vector<const SimulatedProcess*> waiting;
    for (const std::int64_t word : words_) {
      if (word % 2 == 0) waiting.push_back(&state_at(word));
    }
    fail_deadlock(waiting, ranks_);
  }
  check_leftovers();
}

}  // namespace loggp::simulate
