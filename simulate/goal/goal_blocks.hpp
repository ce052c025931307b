// Builds a schedule, one rank's block after another.
#pragma once

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// The common core of the readers and of GoalBuilder. It is fast, and checks its input for cycles
/// only.
class GoalBlocks {
 public:
  explicit GoalBlocks(std::int32_t ranks);

  /// Adds an operation to the current block; returns its number within the block. Throws InputError
  /// when there are 2^32 − 1 already.
  std::uint32_t add(const GoalOperation& operation);
  /// The same for an operation from a line of a file.
  std::uint32_t add(const GoalOperation& operation, std::uint32_t line);
  /// `dependant` waits for `required`; both are numbers within the current block and differ.
  void require(std::uint32_t dependant, std::uint32_t required, GoalEdge edge);
  [[nodiscard]] std::uint32_t count() const;

  /// Ends the current block, which belongs to `rank`. Returns a cycle of operations, each of which
  /// waits for the next and the last for the first; empty if there is none. Pre: !has(rank).
  [[nodiscard]] std::vector<std::uint32_t> end(Rank rank);
  [[nodiscard]] bool has(Rank rank) const { return has_[static_cast<std::size_t>(rank.number())]; }
  /// Returns the schedule. Pre: every rank has its block.
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
  bool backward_ = false;  ///< an operation waits for a later one, without which there is no cycle
};

}  // namespace loggp::simulate
