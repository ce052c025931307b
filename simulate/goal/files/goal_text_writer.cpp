#include <fmt/format.h>

#include <iterator>
#include <ostream>
#include <string>

#include "simulate/goal/files/goal_text.hpp"

namespace loggp::simulate {

namespace {

// Appends a line such as "l2 requires l1" for each dependency, in an order from which a reader
// builds the same schedule.
void append_dependencies(std::string& text, const GoalSchedule& schedule, Rank rank) {
  for (std::uint32_t i = 0; i < schedule.of(rank).size(); ++i) {
    for (const GoalEdge edge : {GoalEdge::done, GoalEdge::started}) {
      for (const std::uint32_t dependant : schedule.released(schedule.first(rank) + i, edge))
        fmt::format_to(std::back_inserter(text), "l{} {} l{}\n", dependant + 1,
                       edge == GoalEdge::done ? "requires" : "irequires", i + 1);
    }
  }
}

}  // namespace

GoalRounding write_goal_text(std::ostream& out, const GoalSchedule& schedule) {
  GoalRounding rounding;
  out << fmt::format("num_ranks {}\n", schedule.ranks());
  std::string text;
  for (std::int32_t number = 0; number < schedule.ranks(); ++number) {
    const Rank rank(number);
    text.clear();
    fmt::format_to(std::back_inserter(text), "\nrank {} {{\n", number);
    WholeNanoseconds whole(rounding);
    for (std::uint32_t i = 0; i < schedule.of(rank).size(); ++i)
      fmt::format_to(std::back_inserter(text), "l{}: {}\n", i + 1,
                     text_of(whole.of(schedule.of(rank)[i])));
    append_dependencies(text, schedule, rank);
    text += "}\n";
    out << text;
  }
  return rounding;
}

}  // namespace loggp::simulate
