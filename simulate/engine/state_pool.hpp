// The states of ranks that have begun and not finished.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#include "algorithms/host/memory_blocks.hpp"

namespace loggp::simulate {

/// A pool that allocates states next to each other and reuses released ones. All states live as
/// long as the pool.
template <class State>
class StatePool {
 public:
  StatePool() = default;
  StatePool(const StatePool&) = delete;
  StatePool& operator=(const StatePool&) = delete;
  ~StatePool() {
    for (State* state : all_) state->~State();
  }

  /// Returns a new state, or a released one with its old contents.
  [[nodiscard]] State& take() {
    if (free_count_ == 0) return make();
    return *free_[--free_count_];
  }
  void release(State& state) { free_[free_count_++] = &state; }
  /// Returns the number of states that are taken and not released.
  [[nodiscard]] std::size_t in_use() const { return all_.size() - free_count_; }

 private:
  // Not inlined: the rare path would take registers from the usual one.
  [[gnu::noinline]] State& make() {
    all_.push_back(new (blocks_.take(sizeof(State), alignof(State))) State());
    free_.resize(all_.size());
    return *all_.back();
  }

  MemoryBlocks blocks_;
  std::vector<State*> all_;
  std::vector<State*> free_;  // has room for all, so that a release need not check
  std::size_t free_count_ = 0;
};

}  // namespace loggp::simulate
