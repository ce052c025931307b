// The dependencies of a schedule's operations: which of them may start.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "simulate/goal/goal_context.hpp"

namespace loggp::simulate {

/// Counts the requirements that each operation still misses, and collects the operations that an
/// event has freed.
class GoalProgress {
 public:
  using Index = std::uint32_t;

  /// `context` outlives this object. With several CPUs, a requirement may end after the present.
  GoalProgress(const GoalContext& context, bool has_several_cpus);

  /// Notes that an operation has started or ended at `time`: it releases its dependants.
  void release(Index op, GoalEdge edge, Time time) {
    const Index first = context_.schedule().first(context_.rank_of(op));
    for (const Index number : context_.schedule().released(op, edge)) {
      const Index dependant = first + number;
      if (!ready_.empty()) ready_[dependant] = std::max(ready_[dependant], time);
      if (--missing_[dependant] == 0) freed_.push_back(dependant);
    }
  }
  /// Notes the end of an operation.
  void finish(Index op, Time end) {
    ++done_;
    release(op, GoalEdge::done, end);
  }
  [[nodiscard]] bool is_finished() const { return done_ == missing_.size(); }

  /// Returns the earliest start of an operation, or, once it has started, its end as far as known;
  /// `now` with one CPU per rank.
  [[nodiscard]] Time ready_time(Index op, Time now) const {
    return ready_.empty() ? now : ready_[op];
  }
  void set_ready_time(Index op, Time end) {
    if (!ready_.empty()) ready_[op] = end;
  }

  /// Frees the operations of one rank that require nothing. To be called before the first event.
  void free_unconditional(Rank rank);
  /// Calls `admit` with every freed operation: those of the lower rank first (an event touches two
  /// ranks at most); of one rank sends, then receives, then computations, each in the order in
  /// which they became free.
  template <class Admit>
  void take_freed(const Admit& admit) {
    if (freed_.empty()) return;
    const auto by_rank = [&](Index a, Index b) {
      return context_.rank_of(a) < context_.rank_of(b);
    };
    const auto [low, high] = std::minmax_element(freed_.begin(), freed_.end(), by_rank);
    const Rank first = context_.rank_of(*low);
    const Rank last = context_.rank_of(*high);
    admit_all(first, admit);
    if (last != first) admit_all(last, admit);
    freed_.clear();
  }

 private:
  template <class Admit>
  void admit_all(Rank rank, const Admit& admit) {
    for (const GoalKind kind : {GoalKind::send, GoalKind::receive, GoalKind::calc}) {
      for (const Index op : freed_) {
        if (context_[op].kind == kind && context_.rank_of(op) == rank) admit(op);
      }
    }
  }

  const GoalContext& context_;
  std::vector<Index> missing_;  ///< by operation: number of requirements that are not met yet
  std::vector<Time> ready_;     ///< by operation; empty with one CPU per rank
  std::vector<Index> freed_;    ///< by the present event, in order
  std::size_t done_ = 0;
};

}  // namespace loggp::simulate
