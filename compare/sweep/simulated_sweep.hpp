// Simulates one point of a sweep.
#pragma once

#include <cstddef>

#include "compare/sweep/sweep_plan.hpp"
#include "compare/sweep/sweep_row.hpp"

namespace loggp::compare {

/// Returns the cells of point `i` that are known without a simulation, which are the first cells of
/// its row. Pre: i < plan.size().
[[nodiscard]] Cells point_cells(const SweepPlan& plan, std::size_t i);

/// Simulates point `i` and returns its row. The cells depend on the plan only, not on wall time or
/// other points. If the simulation throws InputError or RunError or memory runs out, the cell
/// `error` has the reason, and the other results are empty. Pre: i < plan.size().
[[nodiscard]] Cells simulate_point(const SweepPlan& plan, std::size_t i);

/// Returns the row of point `i`, which is the same simulation as a point with the row `other`
/// (same_points.hpp). Pre: i < plan.size().
[[nodiscard]] Cells same_row(const SweepPlan& plan, std::size_t i, const Cells& other);

}  // namespace loggp::compare
