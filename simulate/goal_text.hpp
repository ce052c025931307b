// GOAL as text: LogGOPSim's grammar, read with less fuss and written as its generators do.
#pragma once

#include <iosfwd>
#include <string_view>

#include "simulate/goal_schedule.hpp"

namespace loggp::simulate {

/// Reads GOAL text from memory. Beyond LogGOPSim it takes leading blanks, ranks in any order,
/// attributes in any order and labels before their definition. `name` is the file's, for messages.
/// Throws InputError "name:line:column: what; what would be right".
[[nodiscard]] GoalSchedule parse_goal_text(std::string_view text, std::string_view name);

/// Writes what parse_goal_text and LogGOPSim's txt2bin read; operations are labelled l1, l2, …
void write_goal_text(std::ostream& out, const GoalSchedule& schedule);

}  // namespace loggp::simulate
