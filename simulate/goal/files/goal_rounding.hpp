// Rounds computations to whole nanoseconds, the unit of GOAL files.
#pragma once

#include <cstdint>

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// What a file's unit changed.
struct GoalRounding {
  std::uint64_t rounded = 0;  ///< computations that are no whole ns
  std::uint64_t computations = 0;
};

/// Rounds a rank's computations in their order. What was cut off one is added to the next, so that
/// the sum of any of the rank's first computations is at most half a ns off.
class WholeNanoseconds {
 public:
  /// Counts in `rounding`, which is only referred to.
  explicit WholeNanoseconds(GoalRounding& rounding) : rounding_(rounding) {}
  /// Returns the operation with a length of whole ns; other operations as they are.
  [[nodiscard]] GoalOperation of(GoalOperation operation);

 private:
  GoalRounding& rounding_;
  std::int64_t rest_ps_ = 0;  ///< what the earlier ones are too short
};

}  // namespace loggp::simulate
