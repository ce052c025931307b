// Plots of the theorems of [2]: simulated ratios and proven bounds.
#pragma once

#include <span>

#include "compare/arrivals/arrival_theory.hpp"
#include "compare/chart/plot_plan.hpp"

namespace loggp::compare {

/// Returns a plot of TheoryRow::ratio and its bounds over the number of ranks, for blocking sends
/// (Theorems 1 to 4 and 6). Where several patterns or variants have the same x, it shows the ratio
/// nearest to the bound. Both axes are logarithmic.
[[nodiscard]] PlotPlan theory_over_ranks(std::span<const TheoryRow> rows);

/// Returns a plot of TheoryRow::ratio and its bounds over the lateness of one rank, in units of the
/// time of one message. It shows non-blocking sends on the largest number of ranks in `rows`
/// (Theorems 2 to 5). Both axes are logarithmic.
[[nodiscard]] PlotPlan theory_over_lateness(std::span<const TheoryRow> rows);

}  // namespace loggp::compare
