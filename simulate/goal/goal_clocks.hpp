// The clocks of a schedule's processors and network interfaces.
#pragma once

#include <cstdint>
#include <vector>

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// When each processor and interface of each rank is free; 0 at first. A rank has the processors
/// that its operations name, and the interfaces that they or the messages to it name; at least one
/// of each.
class GoalClocks {
 public:
  explicit GoalClocks(const GoalSchedule& schedule);

  /// Sets the rank's clocks to its arrival `time`; those of the receiving sides to `receives`.
  void arrive(Rank rank, Time time, Time receives);

  [[nodiscard]] Time& cpu(Rank rank, std::uint8_t cpu) { return clocks_[shape(rank).base + cpu]; }
  /// Returns the clock of an interface's sending side.
  [[nodiscard]] Time& tx(Rank rank, std::uint8_t nic) {
    const Shape shape = this->shape(rank);
    return clocks_[shape.base + shape.cpus + nic];
  }
  /// Returns the clock of an interface's receiving side.
  [[nodiscard]] Time& rx(Rank rank, std::uint8_t nic) {
    const Shape shape = this->shape(rank);
    return clocks_[shape.base + shape.cpus + shape.nics + nic];
  }
  /// Returns when the last of the rank's processors is free.
  [[nodiscard]] Time finish(Rank rank) const;
  /// Returns whether an operation of any rank names a processor other than 0.
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
