// The schedule of a run with the ranks of its operations and the costs of its messages.
#pragma once

#include <algorithm>
#include <cstdint>

#include "algorithms/host/large_pages.hpp"
#include "simulate/goal/goal_costs.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// A schedule with the rank of each operation and the cost of each message, for all parts of the
/// engine for schedules. An operation is named by its index in the schedule, and a message by the
/// index of its send.
class GoalContext {
 public:
  /// `schedule` outlives this object.
  GoalContext(const GoalSchedule& schedule, const GoalCosts& costs)
      : schedule_(schedule), costs_(costs), ranks_(schedule.size()) {
    for (std::int32_t number = 0; number < schedule.ranks(); ++number) {
      const auto first = ranks_.begin() + schedule.first(Rank(number));
      std::fill_n(first, schedule.of(Rank(number)).size(), number);
    }
  }

  [[nodiscard]] const GoalSchedule& schedule() const { return schedule_; }
  [[nodiscard]] const GoalOperation& operator[](std::uint32_t op) const { return schedule_[op]; }
  [[nodiscard]] const GoalCosts& costs() const { return costs_.costs(); }
  /// Returns the rank of an operation; for a message, its sender.
  [[nodiscard]] Rank rank_of(std::uint32_t op) const { return Rank(ranks_[op]); }
  [[nodiscard]] Rank receiver_of(std::uint32_t message) const {
    return Rank(static_cast<std::int32_t>(schedule_[message].peer));
  }
  /// Returns the sender of a message as the schedule numbers it.
  [[nodiscard]] std::uint32_t source_of(std::uint32_t message) const {
    return static_cast<std::uint32_t>(ranks_[message]);
  }
  /// Returns the cost of a message; valid until the next call. Throws as GoalCosts does.
  [[nodiscard]] const GoalCost& cost(std::uint32_t message) {
    return costs_(rank_of(message), receiver_of(message),
                  Bytes(static_cast<std::int64_t>(schedule_[message].size)));
  }

 private:
  const GoalSchedule& schedule_;
  GoalCostMemo costs_;
  LargeVector<std::int32_t> ranks_;  ///< by operation
};

}  // namespace loggp::simulate
