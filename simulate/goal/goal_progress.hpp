// The dependencies of a schedule's operations: which of them may start.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/goal/goal_context.hpp"

namespace loggp::simulate {

/// The dependencies of a run: the number of requirements that each operation still misses, and the
/// operations that the present event has freed. An operation is freed when it misses no requirement
/// any more.
class GoalProgress {
 public:
  using Index = std::uint32_t;

  /// `context` outlives this object. With several CPUs a requirement may end after the present
  /// time, so that the earliest start of each operation is kept.
  GoalProgress(const GoalContext& context, bool has_several_cpus);

  /// Notes that an operation starts or ends at `time`, which may be later than now. Each of its
  /// dependants misses one requirement less.
  void release(Index op, GoalEdge edge, Time time) {
    const Index first = context_.schedule().first(context_.rank_of(op));
    for (const Index number : context_.schedule().released(op, edge)) {
      const Index dependant = first + number;
      if (!ready_.empty()) ready_[dependant] = std::max(ready_[dependant], time);
      if (--missing_[dependant] == 0) freed_.push_back(dependant);
    }
  }
  /// Notes that an operation ends at `end`. Pre: called once for each operation.
  void finish(Index op, Time end) {
    ++done_;
    release(op, GoalEdge::done, end);
  }
  /// Returns whether all operations have ended.
  [[nodiscard]] bool is_finished() const { return done_ == missing_.size(); }

  /// Returns the earliest start of an operation; after set_ready_time, the end that was set. With
  /// one CPU per rank, returns `now`.
  [[nodiscard]] Time ready_time(Index op, Time now) const {
    return ready_.empty() ? now : ready_[op];
  }
  /// Notes the end of a started send's CPU time; a rendezvous send does not end before it.
  void set_ready_time(Index op, Time end) {
    if (!ready_.empty()) ready_[op] = end;
  }

  /// Frees the operations of one rank that require nothing. To be called once per rank, before the
  /// first event.
  void free_unconditional(Rank rank);
  /// Calls `admit` with every freed operation, and forgets these operations. The lower rank comes
  /// first; an event touches two ranks at most. Of one rank come sends, then receives, then
  /// computations, each in the order in which they were freed.
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
  LargeVector<Index> missing_;  ///< by operation: number of requirements that are not met yet
  LargeVector<Time> ready_;     ///< by operation; empty with one CPU per rank
  std::vector<Index> freed_;    ///< by the present event, in order
  std::size_t done_ = 0;
};

}  // namespace loggp::simulate
