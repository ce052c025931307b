#include "simulate/goal/files/goal_file.hpp"

#include "models/base/input_file.hpp"
#include "simulate/goal/files/goal_binary.hpp"
#include "simulate/goal/files/goal_binary_layout.hpp"
#include "simulate/goal/files/goal_text.hpp"

namespace loggp::simulate {

GoalSchedule read_goal(const std::string& path) {
  std::string mark;
  goal_binary::append_number(mark, goal_binary::cookie);
  const InputBytes bytes(path, "a GOAL file", mark);
  const std::string_view view = bytes.view();
  return is_goal_binary(view) ? parse_goal_binary(view, path) : parse_goal_text(view, path);
}

}  // namespace loggp::simulate
