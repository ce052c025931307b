#include "simulate/goal/goal_schedule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::simulate {

namespace {

std::string number_or_any(std::uint32_t number) {
  return number == goal_any ? "-1" : fmt::format("{}", number);
}

}  // namespace

std::string GoalSchedule::where(Rank rank, std::uint32_t index) const {
  if (!lines_.empty()) return fmt::format("{}:{}", name_, lines_[index]);
  return fmt::format("operation {}", index - first(rank) + 1);
}

std::string GoalSchedule::describe(std::uint32_t index) const {
  const GoalOperation& op = operations_[index];
  std::string text;
  if (op.kind == GoalKind::calc) {
    text = fmt::format("calc {}", op.size);
  } else {
    const bool sends = op.kind == GoalKind::send;
    text = fmt::format("{} {}b {} {} tag {}", sends ? "send" : "recv", op.size,
                       sends ? "to" : "from", number_or_any(op.peer), number_or_any(op.tag));
  }
  if (op.cpu != 0) text += fmt::format(" cpu {}", op.cpu);
  if (op.nic != 0) text += fmt::format(" nic {}", op.nic);
  return text;
}

bool GoalSchedule::operator==(const GoalSchedule& other) const {
  if (ranks() != other.ranks()) return false;
  for (std::int32_t number = 0; number < ranks(); ++number) {
    const Rank rank(number);
    if (!std::ranges::equal(of(rank), other.of(rank))) return false;
    for (std::uint32_t i = 0; i < of(rank).size(); ++i) {
      for (const GoalEdge edge : {GoalEdge::done, GoalEdge::started}) {
        if (!std::ranges::equal(released(first(rank) + i, edge),
                                other.released(other.first(rank) + i, edge)))
          return false;
      }
    }
  }
  return true;
}

}  // namespace loggp::simulate
