// When each processor and network interface of each rank is free.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/goal_schedule.hpp"

namespace loggp::simulate {

/// All zero before ranks arrive. A rank has the processors that its operations name, and the
/// interfaces that they or the messages sent to it name; at least one of each.
class GoalClocks {
 public:
  explicit GoalClocks(const GoalSchedule& schedule);

  /// The rank is there from `time` on, its interfaces' receiving sides from `receives` on.
  void arrive(Rank rank, Time time, Time receives);

  [[nodiscard]] Time& cpu(Rank rank, std::uint8_t cpu) { return clocks_[shape(rank).base + cpu]; }
  /// The interface's sending side.
  [[nodiscard]] Time& tx(Rank rank, std::uint8_t nic) {
    const Shape shape = this->shape(rank);
    return clocks_[shape.base + shape.cpus + nic];
  }
  /// Its receiving side.
  [[nodiscard]] Time& rx(Rank rank, std::uint8_t nic) {
    const Shape shape = this->shape(rank);
    return clocks_[shape.base + shape.cpus + shape.nics + nic];
  }
  /// When the last of the rank's processors is free.
  [[nodiscard]] Time finish(Rank rank) const;
  /// Whether an operation of any rank names a processor other than 0.
  [[nodiscard]] bool several_cpus() const { return several_cpus_; }

 private:
  struct Shape {
    std::size_t base;
    std::uint16_t cpus;
    std::uint16_t nics;
  };
  [[nodiscard]] Shape shape(Rank rank) const {
    const auto number = static_cast<std::size_t>(rank.number());
    return shapes_.empty() ? Shape{3 * number, 1, 1} : shapes_[number];
  }

  std::vector<Shape> shapes_;  ///< empty when every rank has one of each
  std::vector<Time> clocks_;
  bool several_cpus_ = false;
};

}  // namespace loggp::simulate
