// The theorems of [2] as pictures: what was run, and the bounds that are proved.
#pragma once

#include <span>

#include "compare/arrival_theory.hpp"
#include "compare/plot_plan.hpp"

namespace loggp::compare {

/// Theorems 1 to 4 and 6, sends blocking: ē relative to the optimum over the number of ranks, of
/// several patterns or variants what is nearest to the bound. Both axes are logarithmic.
[[nodiscard]] PlotPlan theory_over_ranks(std::span<const TheoryRow> rows);

/// Theorems 2 to 5, sends non-blocking, on the largest number of ranks: the same over how late one
/// rank is, in messages.
[[nodiscard]] PlotPlan theory_over_lateness(std::span<const TheoryRow> rows);

}  // namespace loggp::compare
