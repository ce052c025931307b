// Reads a schedule from a file, whichever of the two GOAL formats it is in.
#pragma once

#include <string>

#include "simulate/goal_schedule.hpp"

namespace loggp::simulate {

/// Through a memory map, where the file allows one. Throws InputError when it cannot be read or is
/// not GOAL; see parse_goal_text and parse_goal_binary.
[[nodiscard]] GoalSchedule read_goal(const std::string& path);

}  // namespace loggp::simulate
