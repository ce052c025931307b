#include "simulate/goal/goal_schedule.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace loggp::simulate {

namespace {

std::string number_or_any(std::uint32_t number) {
  return number == goal_any ? "-1" : fmt::format("{}", number);
}

constexpr std::int64_t ps_per_ns = 1000;

}  // namespace

Duration length_of(const GoalOperation& calc) {
  const std::int64_t unit = calc.is_in_ps ? 1 : ps_per_ns;
  // A longer computation passes `latest_time` from any start, and its ps may not fit into 64 bits.
  const auto longest = static_cast<std::uint64_t>(latest_time.in_ps() / unit) + 1;
  return Duration::ps(static_cast<std::int64_t>(std::min(calc.size, longest)) * unit);
}

std::string GoalSchedule::where(Rank rank, std::uint32_t index) const {
  if (!lines_.empty()) return fmt::format("{}:{}", name_, lines_[index]);
  return fmt::format("operation {}", index - first(rank) + 1);
}

std::string text_of(const GoalOperation& op) {
  std::string text;
  if (op.kind == GoalKind::calc && op.is_in_ps) {
    text = fmt::format("calc {}.{:03}", op.size / ps_per_ns, op.size % ps_per_ns);
  } else if (op.kind == GoalKind::calc) {
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
