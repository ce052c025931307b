// The order in which ranks run in program order.
#include "algorithms/tree.hpp"
#include "simulate/fetch.hpp"
#include "simulate/program_order.hpp"

namespace loggp::simulate {

namespace {

// A few dozen ranks of a tree are active at a time and stay in the cache when the newest runs
// first. Where more are, they run in turn, so that memory is passed through in order
// (../shared/ENGINE-FACTS.md, Program order).
constexpr std::size_t most_depth_first = 4096;
// How far ahead of its turn a rank is fetched from memory, and its program.
constexpr std::int32_t state_ahead = 12;
constexpr std::int32_t program_ahead = 6;

// Of a State what plain calls touch: all but the first line.
constexpr std::size_t state_bytes = 128;

}  // namespace

void ProgramOrder::step(State& state, const Program& program) {
  if (state.program.empty()) {
    state.program = program(state);
  } else {
    state.waiting_ = Waiting::nothing;
    state.resume_.resume();
  }
  if (state.program.done()) finish(state);
}

// Not inlined, as StatePool::make.
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

// Ranks that all talk to one another at once: who has not begun yet would only fall behind.
void ProgramOrder::touch_rest() {
  while (untouched_ < ranks_) {
    const Rank rank = absolute(untouched_++, options_.first, ranks_);
    if (word(rank) == untouched) make_ready(touch(rank));
  }
}

// So many that to look for them among all ranks takes little beside what they do.
bool ProgramOrder::are_many(std::size_t ready) const {
  constexpr std::size_t looked_at = 1024;  // for each; 64 at a time
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
      if (next != nullptr && !next->program.empty()) fetch(next->resume_.address(), program_bytes);
      step(state_at(word(rank)), program);
    });
  }
  in_turn_ = false;
  turns_->take_in_order([&](Rank rank) { ready_.push_back(&state_at(word(rank))); });
}

void ProgramOrder::resume_paused() {
  if (2 * messages_.size() > most_messages_) most_messages_ *= 2;  // nobody can receive them yet
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

}  // namespace loggp::simulate
