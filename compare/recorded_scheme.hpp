// What the ranks of a benchmark do, kept as a schedule.
#pragma once

#include "compare/simulated_scheme.hpp"
#include "simulate/goal_schedule.hpp"

namespace loggp::compare {

/// A rank that arrives late begins with a computation of that length. Throws RunError when what
/// they do depends on time; InputError for schemes in which that is known to be so, and for ranks
/// that never arrive.
[[nodiscard]] simulate::GoalSchedule record_scheme(const Machine& machine,
                                                   const Benchmark& benchmark,
                                                   const Conditions& conditions = {});

}  // namespace loggp::compare
