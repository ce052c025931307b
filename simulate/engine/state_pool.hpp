// The states of ranks that have begun and not finished.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <vector>

#include "algorithms/host/large_pages.hpp"
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
    for (const Row& row : rows_) std::destroy_n(row.first, row.count);
  }

  /// Returns a new state, or a released one with its old contents.
  [[nodiscard]] State& take() {
    if (free_count_ == 0) return make();
    return *free_[--free_count_];
  }
  void release(State& state) { free_[free_count_++] = &state; }
  /// Returns the number of states that are taken and not released.
  [[nodiscard]] std::size_t in_use() const { return free_.size() - free_count_; }

 private:
  /// States next to each other.
  struct Row {
    State* first;
    std::size_t count;
  };

  // Not inlined: the rare path would take registers from the usual one.
  [[gnu::noinline]] State& make() {
    auto* const state = new (blocks_.take(sizeof(State), alignof(State))) State();
    if (rows_.empty() || rows_.back().first + rows_.back().count != state)
      rows_.push_back({state, 0});
    ++rows_.back().count;
    free_.emplace_back();
    return *state;
  }

  MemoryBlocks blocks_;
  std::vector<Row> rows_;     ///< all states
  LargeVector<State*> free_;  // has room for all, so that a release need not check
  std::size_t free_count_ = 0;
};

}  // namespace loggp::simulate
