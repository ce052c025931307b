// Tells why a schedule does not end as it should.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "simulate/goal_schedule.hpp"

namespace loggp::simulate {

/// A receive without its message, or a message without its receive.
struct GoalStuck {
  std::uint32_t operation = 0;  ///< the receive, or the send
  Rank rank;                    ///< whose it is
  Rank at;                      ///< where it waits to be matched
  bool blocks = false;          ///< the operation is not done; not so of an eager message
};

/// Which operations are left, and the cycle of waiting ranks if there is one; one line. Pre:
/// `stuck` is not empty.
[[nodiscard]] std::string describe_stuck(const GoalSchedule& schedule,
                                         const std::vector<GoalStuck>& stuck);

}  // namespace loggp::simulate
