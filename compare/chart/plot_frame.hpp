// Axes and frames that plots over message sizes have in common.
#pragma once

#include <string>

#include "compare/chart/plot_plan.hpp"
#include "compare/chart/sample_plots.hpp"

namespace loggp::compare {

/// Returns a plan over the message size, without series.
[[nodiscard]] PlotPlan plan_over_sizes(std::string title, std::string y_label, PlotScales scales);

/// Extends the range of an axis to `value`.
void extend_to(PlotAxis& axis, double value);

/// The share of a series' values that counts as usual; larger values may be outliers.
inline constexpr double most_of_them = 0.9;

/// Returns the value below which the share `part` of the series' values lies; 0 for an empty
/// series.
[[nodiscard]] double quantile(const PlotSeries& series, double part);

/// Moves outliers on a linear y axis to the edge of the frame, because a few of them would flatten
/// all other points. An outlier is above twice `usual` or below −`usual`/4. The legend then gives
/// the number and the range of the outliers.
void keep_in_frame(PlotPlan& plan, double usual);

}  // namespace loggp::compare
