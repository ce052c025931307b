// What plots over message sizes have in common.
#pragma once

#include <string>

#include "compare/chart/plot_plan.hpp"
#include "compare/chart/sample_plots.hpp"

namespace loggp::compare {

/// A plan without series.
[[nodiscard]] PlotPlan plan_over_sizes(std::string title, std::string y_label, PlotScales scales);

/// Extends the range of an axis to `value`.
void extend_to(PlotAxis& axis, double value);

/// That share of a series' values is usual.
inline constexpr double most_of_them = 0.9;

/// That share of the series' values is smaller; 0 where it has none.
[[nodiscard]] double quantile(const PlotSeries& series, double part);

/// On a linear axis a few outliers would leave nothing to be seen of all else. What lies above
/// twice `usual`, or further below 0 than a quarter of it, is drawn at the edge, and said.
void keep_in_frame(PlotPlan& plan, double usual);

}  // namespace loggp::compare
