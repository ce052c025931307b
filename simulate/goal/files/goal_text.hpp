// GOAL as text: reads LogGOPSim's grammar and some extensions, and writes what LogGOPSim's
// generators write.
#pragma once

#include <iosfwd>
#include <string_view>

#include "simulate/goal/files/goal_rounding.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::simulate {

/// Returns the schedule in a GOAL text. Unlike LogGOPSim, it permits leading blanks, ranks in any
/// order, attributes in any order, and labels before their definition. `name` is the file's name
/// for messages. Throws InputError "name:line:column: error; fix".
[[nodiscard]] GoalSchedule parse_goal_text(std::string_view text, std::string_view name);

/// Writes a schedule as text that parse_goal_text and LogGOPSim's txt2bin read. In each rank the
/// labels are l1, l2, … Returns what was rounded to whole ns.
GoalRounding write_goal_text(std::ostream& out, const GoalSchedule& schedule);

}  // namespace loggp::simulate
