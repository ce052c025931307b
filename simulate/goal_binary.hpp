// GOAL in LogGOPSim's binary form: packed, little-endian, what its txt2bin writes.
#pragma once

#include <iosfwd>
#include <string_view>

#include "simulate/goal_schedule.hpp"

namespace loggp::simulate {

/// Whether the bytes begin as binary GOAL does.
[[nodiscard]] bool is_goal_binary(std::string_view bytes);

/// Reads binary GOAL from memory and checks every offset, count and index of it. What LogGOPSim
/// never looks at (peer, tag and nic of a calc) is not kept. Throws InputError "name: byte N: …".
[[nodiscard]] GoalSchedule parse_goal_binary(std::string_view bytes, std::string_view name);

/// Nodes and roots ascend as in what txt2bin writes; released operations keep their order.
void write_goal_binary(std::ostream& out, const GoalSchedule& schedule);

}  // namespace loggp::simulate
