#include "simulate/program_order.hpp"

#include "algorithms/tree.hpp"

namespace loggp::simulate {

ProgramOrder::ProgramOrder(const Machine& machine, std::int32_t ranks, timeline::Trace* trace)
    : Engine(machine, ranks, trace), words_(static_cast<std::size_t>(ranks)) {}

ProgramOrder::~ProgramOrder() = default;

ProgramOrder::State& ProgramOrder::state_at(std::int64_t word) {
  return *reinterpret_cast<State*>(word);  // NOLINT(performance-no-int-to-ptr): see words_
}

ProgramOrder::State& ProgramOrder::touch(Rank rank) {
  State* state = nullptr;
  if (free_states_.empty()) {
    state = &states_.emplace_back();
  } else {
    state = free_states_.back();
    free_states_.pop_back();
  }
  state->begin(*this, frames_, rank, ranks_);
  state->started = state->has_inline = false;
  state->tabled = 0;
  word(rank) = reinterpret_cast<std::intptr_t>(state);
  return *state;
}

bool ProgramOrder::send(SimulatedProcess& sender, Rank to, Buffer data, Tag tag) {
  check_peer(sender.rank(), to);
  Message message = start_send(sender, to, data, tag);
  if (message.sender_waits) [[unlikely]]
    wait(sender, Waiting::match, to, data, tag);
  const std::int64_t receiver_word = word(to);
  if (receiver_word % 2 != 0) [[unlikely]] {
    note_leftover(std::move(message), to);
  } else if (receiver_word == 0) {
    State& receiver = touch(to);
    ready_.push_back(&receiver);
    keep(receiver, std::move(message));
  } else if (State& receiver = state_at(receiver_word); receiver.expects(message)) {
    match(receiver, message);
    ready_.push_back(&receiver);
  } else {
    keep(receiver, std::move(message));
  }
  return static_cast<State&>(sender).waiting_ == Waiting::nothing;
}

bool ProgramOrder::receive(SimulatedProcess& receiver, Rank from, Buffer data, Tag tag) {
  if (from == any_source) throw OrderSensitive();
  check_peer(receiver.rank(), from);
  wait(receiver, Waiting::receive, from, data, tag);
  auto& state = static_cast<State&>(receiver);
  Message message;
  if (!take(state, message)) return false;
  match(state, message);
  if (message.sender_waits) [[unlikely]]
    ready_.push_back(&state_at(word(message.source)));
  return true;
}

void ProgramOrder::match(State& receiver, const Message& message) {
  const Time time = finish_receive(receiver, message);
  if (message.sender_waits) [[unlikely]]
    release_sender(state_at(word(message.source)), message, time);
}

void ProgramOrder::keep(State& receiver, Message&& message) {
  if (!receiver.has_inline && receiver.tabled == 0) {
    receiver.has_inline = true;
    receiver.inline_message = std::move(message);
    return;
  }
  ++receiver.tabled;
  messages_.push(channel(message.source, receiver.rank()), std::move(message));
}

bool ProgramOrder::take(State& receiver, Message& message) {
  if (receiver.has_inline && receiver.inline_message.fits(receiver.peer_, receiver.tag_)) {
    receiver.has_inline = false;
    message = std::move(receiver.inline_message);
    return true;
  }
  if (receiver.tabled == 0) return false;
  auto found = messages_.pop(channel(receiver.peer_, receiver.rank()), receiver.tag_);
  if (!found) return false;
  --receiver.tabled;
  message = std::move(*found);
  return true;
}

void ProgramOrder::step(State& state, const Program& program) {
  if (!state.started) {
    state.started = true;
    state.program = program(state);
  } else {
    state.resume_.resume();
  }
  if (state.program.done()) finish(state);
}

void ProgramOrder::finish(State& state) {
  state.program.result();
  if (state.has_inline) [[unlikely]]
    note_leftover(std::move(state.inline_message), state.rank_);
  if (state.tabled > 0) [[unlikely]] {
    for (Message& message : messages_.take_all_to(state.rank_)) {
      note_leftover(std::move(message), state.rank_);
    }
  }
  word(state.rank_) = 2 * state.cpu_.in_ps() + 1;
  ++finished_;
  state.program = Task<>();
  free_states_.push_back(&state);
}

void ProgramOrder::run_ready(const Program& program) {
  while (!ready_.empty()) {
    State& state = *ready_.back();
    ready_.pop_back();
    step(state, program);
  }
}

FinishTimes ProgramOrder::run(const Program& program, Rank first) {
  for (std::int32_t v = 0; v < ranks_; ++v) {
    const Rank rank = absolute(v, first, ranks_);
    if (word(rank) != 0) continue;
    step(touch(rank), program);
    run_ready(program);
  }
  check_finished();
  for (std::int64_t& word : words_) word /= 2;
  return FinishTimes(std::move(words_));
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
