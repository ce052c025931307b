// Makes a schedule in a program, rank by rank or all ranks in turn.
#pragma once

#include "simulate/goal_schedule.hpp"

namespace loggp::simulate {

/// Names an operation within its rank.
class GoalLabel {
 public:
  explicit constexpr GoalLabel(std::uint32_t number) : number_(number) {}
  [[nodiscard]] constexpr std::uint32_t number() const { return number_; }

 private:
  std::uint32_t number_;
};

/// Which of its rank's processors and network interfaces an operation uses.
struct GoalPlace {
  std::uint8_t cpu = 0;
  std::uint8_t nic = 0;
};

/// Collects operations in any order of ranks. Every member throws InputError when a rank, tag, size
/// or label is none.
class GoalBuilder {
 public:
  /// Throws InputError when ranks < 1.
  explicit GoalBuilder(std::int32_t ranks);

  GoalLabel send(Rank rank, Rank to, Bytes size, Tag tag = Tag(), GoalPlace place = {});
  /// `from` may be any_source, `tag` any_tag.
  GoalLabel receive(Rank rank, Rank from, Bytes size, Tag tag = Tag(), GoalPlace place = {});
  /// GOAL counts whole nanoseconds: rounded to the nearest.
  GoalLabel calc(Rank rank, Duration length, std::uint8_t cpu = 0);
  /// `dependant` waits until `required` is done, or started.
  void require(Rank rank, GoalLabel dependant, GoalLabel required, GoalEdge edge = GoalEdge::done);

  /// Throws InputError when operations of a rank wait for one another in a cycle.
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
