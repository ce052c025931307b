// The states of ranks that have begun and not finished.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "algorithms/memory_blocks.hpp"

namespace loggp::simulate {

/// Makes states side by side in memory and uses each again. They live as long as the pool.
template <class State>
class StatePool {
 public:
  StatePool() = default;
  StatePool(const StatePool&) = delete;
  StatePool& operator=(const StatePool&) = delete;
  ~StatePool() {
    for (State* state : all_) state->~State();
  }

  [[nodiscard]] State& take() {
    if (free_.empty()) return make();
    State* const state = free_.back();
    free_.pop_back();
    return *state;
  }
  void release(State& state) { free_.push_back(&state); }
  [[nodiscard]] std::size_t in_use() const { return all_.size() - free_.size(); }

 private:
  // Not inlined: what is rare would take registers from what is not.
  [[gnu::noinline]] State& make() {
    all_.push_back(new (blocks_.take(sizeof(State), alignof(State))) State());
    return *all_.back();
  }

  MemoryBlocks blocks_;
  std::vector<State*> all_;
  std::vector<State*> free_;
};

}  // namespace loggp::simulate
