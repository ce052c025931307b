// The description of a schedule's run that cannot end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// A receive without its message, or a message without its receive.
struct GoalStuck {
  std::uint32_t operation = 0;  ///< the receive, or the send of the message
  Rank rank;                    ///< of the operation
  Rank at;                      ///< the rank where it waits for its match
  bool blocks = false;          ///< the operation is not done; false for an eager message
};

/// Returns one line that names the first operations left over, up to four of each kind, and the
/// cycle of waiting ranks if there is one. Pre: `stuck` is not empty.
[[nodiscard]] std::string describe_stuck(const GoalSchedule& schedule,
                                         const std::vector<GoalStuck>& stuck);

}  // namespace loggp::simulate
