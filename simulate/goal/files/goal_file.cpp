#include "simulate/goal/files/goal_file.hpp"

#include "models/base/input_file.hpp"
#include "simulate/goal/files/goal_binary.hpp"
#include "simulate/goal/files/goal_binary_layout.hpp"
#include "simulate/goal/files/goal_text.hpp"

namespace loggp::simulate {

GoalSchedule read_goal(const std::string& path) {
  std::string mark;
  goal_binary::append_number(mark, goal_binary::cookie);
  const std::string file = read_marked(path, "a GOAL file", mark);
  return is_goal_binary(file) ? parse_goal_binary(file, path) : parse_goal_text(file, path);
}

}  // namespace loggp::simulate
