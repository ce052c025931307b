// The clocks of a schedule's processors and network interfaces.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/host/large_pages.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// The clocks of all ranks: the time from which each processor and interface is free, at first 0. A
/// rank has the processors 0 to the highest number that its operations name. Its interfaces go from
/// 0 to the highest number that its operations, or sends to the rank, name.
class GoalClocks {
 public:
  explicit GoalClocks(const GoalSchedule& schedule);

  /// Sets the rank's clocks to its arrival `time`, except for the receiving sides of its
  /// interfaces, which are set to `receives`.
  void arrive(Rank rank, Time time, Time receives);

  /// Returns the clock of a processor.
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

  std::vector<Shape> shapes_;  ///< empty when every rank has one processor and one interface
  LargeVector<Time> clocks_;
  bool several_cpus_ = false;
};

}  // namespace loggp::simulate
