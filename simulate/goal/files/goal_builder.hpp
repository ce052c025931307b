// Builds a schedule from a program.
#pragma once

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// The number of an operation within its rank, from 0.
class GoalLabel {
 public:
  explicit constexpr GoalLabel(std::uint32_t number) : number_(number) {}
  [[nodiscard]] constexpr std::uint32_t number() const { return number_; }

 private:
  std::uint32_t number_;
};

/// The processor and the network interface that an operation uses, both of its rank.
struct GoalPlace {
  std::uint8_t cpu = 0;
  std::uint8_t nic = 0;
};

/// A schedule under construction, to which a program adds operations in any order of ranks.
/// Operations of one rank are numbered in the order in which they are added. Every member throws
/// InputError for an invalid rank, tag, size, length or label.
class GoalBuilder {
 public:
  /// Throws InputError when ranks < 1.
  explicit GoalBuilder(std::int32_t ranks);

  /// Adds a send to `rank`; returns its label.
  GoalLabel send(Rank rank, Rank to, Bytes size, Tag tag = Tag(), GoalPlace place = {});
  /// Adds a receive to `rank`; returns its label. `from` may be any_source, `tag` any_tag.
  GoalLabel receive(Rank rank, Rank from, Bytes size, Tag tag = Tag(), GoalPlace place = {});
  /// Adds a computation to `rank`; returns its label. `length` is not negative. Files, whose
  /// unit is the ns, round it (GoalRounding).
  GoalLabel calc(Rank rank, Duration length, std::uint8_t cpu = 0);
  /// Lets `dependant` wait until `required` has ended (`done`) or started. They are two different
  /// operations that `rank` has already.
  void require(Rank rank, GoalLabel dependant, GoalLabel required, GoalEdge edge = GoalEdge::done);

  /// Returns the schedule. Throws InputError when operations of a rank wait for one another in a
  /// cycle, or when there are more operations or dependencies than 32 bits can count.
  [[nodiscard]] GoalSchedule build() &&;

 private:
  struct Edge {
    GoalLabel dependant;
    GoalLabel required;
    GoalEdge edge;
  };
  struct Part {
    std::vector<GoalOperation> operations;
    std::vector<Edge> edges;
  };
  [[nodiscard]] Part& part(Rank rank);
  GoalLabel add(Rank rank, const GoalOperation& operation);
  [[nodiscard]] std::uint32_t peer(Rank rank, Rank peer) const;

  std::vector<Part> parts_;
};

}  // namespace loggp::simulate
