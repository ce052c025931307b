// The simulation behind each row of a sweep.
#pragma once

#include <cstddef>

#include "compare/sweep/sweep_plan.hpp"
#include "compare/sweep/sweep_row.hpp"

namespace loggp::compare {

/// Simulates point `i` and returns its row. The cells depend on the plan alone: no wall time is
/// among them. A point that can't be simulated has the reason in `error` and leaves the other
/// results empty.
[[nodiscard]] Cells simulate_point(const SweepPlan& plan, std::size_t i);

}  // namespace loggp::compare
