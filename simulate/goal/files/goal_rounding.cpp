#include "simulate/goal/files/goal_rounding.hpp"

namespace loggp::simulate {

GoalOperation WholeNanoseconds::of(GoalOperation operation) {
  if (operation.kind != GoalKind::calc) return operation;
  ++rounding_.computations;
  if (!operation.is_in_ps) return operation;
  ++rounding_.rounded;
  constexpr std::int64_t ps_per_ns = 1000;
  // Below 0 where earlier ones are too long by more than this length: then it becomes 0 ns.
  const std::int64_t wanted_ps = static_cast<std::int64_t>(operation.size) + rest_ps_;
  const std::int64_t whole_ns = wanted_ps > 0 ? (wanted_ps + ps_per_ns / 2) / ps_per_ns : 0;
  rest_ps_ = wanted_ps - whole_ns * ps_per_ns;
  operation.size = static_cast<std::uint64_t>(whole_ns);
  operation.is_in_ps = false;
  return operation;
}

}  // namespace loggp::simulate
