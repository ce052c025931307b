// Records the operations of a benchmark's ranks as a schedule.
#pragma once

#include "compare/predict/simulated_scheme.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::compare {

/// Returns the schedule of a benchmark. A rank that arrives late begins with a computation of that
/// length. Throws RunError when the operations of a rank depend on the time; InputError for schemes
/// that are known to depend on it, and for ranks that never arrive.
[[nodiscard]] simulate::GoalSchedule record_scheme(const Machine& machine,
                                                   const Benchmark& benchmark,
                                                   const Conditions& conditions = {});

}  // namespace loggp::compare
