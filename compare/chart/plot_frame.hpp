// Axes and frames that plots over message sizes have in common.
#pragma once

#include <string>

#include "compare/chart/plot_plan.hpp"
#include "compare/chart/sample_plots.hpp"
#include "measure/samples/size_points.hpp"

namespace loggp::compare {

/// Returns a plan without series, with the message size in bytes on the x axis.
[[nodiscard]] PlotPlan plan_over_sizes(std::string title, std::string y_label, PlotScales scales);

/// Returns a point at `x` with the 95 % interval that follows from its standard error.
[[nodiscard]] PlotPoint with_interval(double x, const measure::Point& measured);

/// Extends the range of an axis to include `value`. An axis without a range gets the range from
/// `value` to `value`.
void extend_to(PlotAxis& axis, double value);

/// The share of a series' values that is taken to be free of outliers; an argument of quantile().
inline constexpr double most_of_them = 0.9;

/// Returns the y value at place ⌊`part` · n⌋, counted from 0, of the series' n sorted y values; 0
/// for an empty series. Pre: 0 ≤ part < 1.
[[nodiscard]] double quantile(const PlotSeries& series, double part);

/// Moves outliers to the edge of the frame, because a few outliers would flatten all other points.
/// An outlier has y above twice `usual` or below −`usual`/4. Adds a series that marks the moved
/// points and gives their number and their range in the legend. Does nothing on a logarithmic y
/// axis, and when `usual` is not above 0.
void keep_in_frame(PlotPlan& plan, double usual);

}  // namespace loggp::compare
