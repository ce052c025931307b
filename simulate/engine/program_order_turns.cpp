// The order in which the engine for program order runs the ranks.
#include <utility>

#include "algorithms/host/tree.hpp"
#include "simulate/engine/fetch.hpp"
#include "simulate/engine/program_order.hpp"

namespace loggp::simulate {

namespace {

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

void ProgramOrder::step(State& state, const Program& program) {
  if (state.program.empty()) {
    state.program = program(state);
  } else {
    if (state.waiting_ == Waiting::messages && !perform_call(state)) return;
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
  in_turn_ = true;
  for (State* const state : ready_) make_ready(*state);
  ready_.clear();
  while (are_many(turns_->size()) && states_.in_use() > most_depth_first) {
    turns_->take_in_order([&](std::uint32_t number) {
      const Rank rank(static_cast<std::int32_t>(number));
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
  turns_->take_in_order([&](std::uint32_t number) { ready_.push_back(&state_at(words_[number])); });
}

bool ProgramOrder::resume_paused() {
  // No rank can receive these messages yet.
  if (2 * messages_.size() > most_messages_) most_messages_ *= 2;
  std::swap(ready_, paused_);
  earliest_paused_ = latest_time;
  return !ready_.empty();
}

FinishTimes ProgramOrder::run(const Program& program) {
  while (untouched_ < ranks_) {
    const Rank rank = absolute(untouched_++, options_.first, ranks_);
    if (word(rank) != untouched) continue;
    step(touch(rank), program);
    run_ready(program);
  }
  while (decide_earliest() || resume_paused()) run_ready(program);
  check_finished();
  return FinishTimes(std::move(words_));
}

void ProgramOrder::check_finished() {
  if (finished_ != ranks_) {
    std::vector<const SimulatedProcess*> waiting;
    for (const std::int64_t word : words_) {
      if (!is_running(word)) continue;
      waiting.push_back(&state_at(word));
      // In time order the rank's operations are in the report as they are.
      if (state_at(word).waiting_ == Waiting::messages) throw OrderSensitive();
    }
    fail_deadlock(waiting, ranks_);
  }
  check_leftovers();
}

}  // namespace loggp::simulate
