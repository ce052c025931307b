// Plots of the theorems of [2]: simulated ratios and proven bounds.
#pragma once

#include <span>

#include "compare/arrivals/arrival_theory.hpp"
#include "compare/chart/plot_plan.hpp"

namespace loggp::compare {

/// Returns ē relative to the optimum over the number of ranks, with blocking sends (Theorems 1 to 4
/// and 6). Of several patterns or variants it shows the one nearest to the bound. Both axes are
/// logarithmic.
[[nodiscard]] PlotPlan theory_over_ranks(std::span<const TheoryRow> rows);

/// Returns the same over the lateness of one rank, in times of one message, with non-blocking sends
/// on the largest number of ranks (Theorems 2 to 5).
[[nodiscard]] PlotPlan theory_over_lateness(std::span<const TheoryRow> rows);

}  // namespace loggp::compare
