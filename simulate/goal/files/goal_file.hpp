// Reads a schedule from a file in either GOAL format.
#pragma once

#include <string>

#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// Returns the schedule in a file. Throws InputError as read_marked, parse_goal_text and
/// parse_goal_binary do.
[[nodiscard]] GoalSchedule read_goal(const std::string& path);

}  // namespace loggp::simulate
