// GOAL in LogGOPSim's binary form, which its txt2bin writes: packed and little-endian.
#pragma once

#include <iosfwd>
#include <string_view>

#include "simulate/goal/files/goal_rounding.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// Returns whether the bytes begin with the cookie of binary GOAL.
[[nodiscard]] bool is_goal_binary(std::string_view bytes);

/// Returns the schedule in binary GOAL; checks every offset, count and index. Fields that LogGOPSim
/// ignores (peer, tag and nic of a calc) become 0. Throws InputError "name: byte N: …", where
/// `name` is the file's name.
[[nodiscard]] GoalSchedule parse_goal_binary(std::string_view bytes, std::string_view name);

/// Writes a schedule with nodes and roots in ascending order, as txt2bin does. Released operations
/// keep their order. Returns what was rounded to whole ns.
GoalRounding write_goal_binary(std::ostream& out, const GoalSchedule& schedule);

}  // namespace loggp::simulate
