// Builds a schedule from a program.
#pragma once

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// The name of an operation within its rank.
class GoalLabel {
 public:
  explicit constexpr GoalLabel(std::uint32_t number) : number_(number) {}
  [[nodiscard]] constexpr std::uint32_t number() const { return number_; }

 private:
  std::uint32_t number_;
};

/// The processor and the network interface of its rank that an operation uses.
struct GoalPlace {
  std::uint8_t cpu = 0;
  std::uint8_t nic = 0;
};

/// Collects the operations of all ranks, in any order of ranks. Every member throws InputError for
/// an invalid rank, tag, size or label.
class GoalBuilder {
 public:
  /// Throws InputError when ranks < 1.
  explicit GoalBuilder(std::int32_t ranks);

  GoalLabel send(Rank rank, Rank to, Bytes size, Tag tag = Tag(), GoalPlace place = {});
  /// `from` may be any_source, `tag` any_tag.
  GoalLabel receive(Rank rank, Rank from, Bytes size, Tag tag = Tag(), GoalPlace place = {});
  /// The time is rounded to whole nanoseconds, as GOAL needs it.
  GoalLabel calc(Rank rank, Duration length, std::uint8_t cpu = 0);
  /// Lets `dependant` wait until `required` has ended, or started.
  void require(Rank rank, GoalLabel dependant, GoalLabel required, GoalEdge edge = GoalEdge::done);

  /// Returns the schedule. Throws InputError when operations of a rank wait for one another in a
  /// cycle.
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
