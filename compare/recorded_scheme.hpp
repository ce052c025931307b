// What the ranks of a benchmark do, kept as a schedule.
#pragma once

#include "compare/simulated_scheme.hpp"
#include "simulate/goal_schedule.hpp"

namespace loggp::compare {

/// Throws RunError when what they do depends on time; InputError for schemes in which that is
/// known to be so.
[[nodiscard]] simulate::GoalSchedule record_scheme(std::int32_t ranks, const Benchmark& benchmark);

}  // namespace loggp::compare
