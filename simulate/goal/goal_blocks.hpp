// Builds a schedule, one rank's block after another.
#pragma once

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// A schedule under construction, which the readers and GoalBuilder fill block by block. For speed
/// it checks only for cycles and for too many operations or dependencies.
class GoalBlocks {
 public:
  explicit GoalBlocks(std::int32_t ranks);

  /// Adds an operation to the current block; returns its number within the block. Throws InputError
  /// when the schedule has 2^32 − 1 operations already.
  std::uint32_t add(const GoalOperation& operation);
  /// Does the same for an operation from a line of a file. Pre: all operations of the schedule have
  /// lines.
  std::uint32_t add(const GoalOperation& operation, std::uint32_t line);
  /// Lets `dependant` wait for `required`. Both are numbers within the current block and differ;
  /// the operations must be added before `end`.
  void require(std::uint32_t dependant, std::uint32_t required, GoalEdge edge);
  /// Returns the number of operations in the current block.
  [[nodiscard]] std::uint32_t count() const;

  /// Ends the current block, which belongs to `rank`. Returns a cycle of operations, each of which
  /// waits for the next and the last for the first; empty if there is none. The caller must refuse
  /// a schedule with a cycle. Throws InputError when the schedule has more than 2^32 − 1
  /// dependencies. Pre: !has(rank).
  [[nodiscard]] std::vector<std::uint32_t> end(Rank rank);
  /// Returns whether the rank's block has ended.
  [[nodiscard]] bool has(Rank rank) const { return has_[static_cast<std::size_t>(rank.number())]; }
  /// Returns the schedule. `name` is that of its file, for GoalSchedule::where. Pre: every rank has
  /// its block.
  [[nodiscard]] GoalSchedule take(std::string name) &&;

 private:
  struct Edge {
    std::uint32_t dependant;
    std::uint32_t required;
    GoalEdge edge;
    [[nodiscard]] std::size_t slot() const {
      return (std::size_t{2} * required) + static_cast<std::size_t>(edge);
    }
  };
  void sort_edges();
  [[nodiscard]] std::vector<std::uint32_t> find_cycle() const;

  GoalSchedule schedule_;
  std::vector<bool> has_;
  std::uint32_t first_ = 0;  ///< of the current block
  std::vector<Edge> edges_;  ///< of the current block
  std::vector<std::uint32_t> cursors_;
  bool backward_ = false;  ///< an operation waits for a later one; otherwise there is no cycle
};

}  // namespace loggp::simulate
