// The extent and the ticks of a PlotPlan's axes.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "compare/chart/plot_plan.hpp"

namespace loggp::compare {

/// The range of values that an axis shows, from `least` to `most`. A new extent is empty.
struct Extent {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  bool logarithmic = false;
  /// Returns the place of `value` on the axis: 0 at the lower end, 1 at the upper end. Pre: least <
  /// most.
  [[nodiscard]] double part(double value) const;
};

/// Returns whether the axis can show `value`: `value` is finite and, if the axis is logarithmic,
/// above 0.
[[nodiscard]] bool can_show(double value, const PlotAxis& axis);

/// Returns an x axis that has decided whether it is logarithmic. The label of a logarithmic axis in
/// bytes says that a size of 0 is left out, if a series has one.
[[nodiscard]] PlotAxis settled(PlotAxis axis, const std::vector<PlotSeries>& series);

/// Returns the extent of the points' x values, with a margin, so that no marker touches the frame.
/// Pre: the axis can show the x of each point.
[[nodiscard]] Extent x_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series);
/// Returns the extent of the y axis: PlotAxis::range if there is one, else the extent of the y
/// values and error bars, in either case with a margin. A long error bar extends a linear axis by
/// at most a tenth of the extent of the y values, and a logarithmic axis not at all. Without
/// PlotAxis::range, a linear axis includes 0. A short logarithmic axis is extended so that it has a
/// labelled tick.
[[nodiscard]] Extent y_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series);

/// Returns gnuplot's settings (scale, range and ticks) of the axis `name`, which is 'x' or 'y'.
[[nodiscard]] std::string axis_script(char name, const PlotAxis& axis, const Extent& extent);

/// Returns the label of a tick on an axis in bytes: "1.5 KiB", "2 MiB" and "1 GiB" for multiples of
/// a quarter of the unit, otherwise the number of bytes: "100".
[[nodiscard]] std::string size_label(std::int64_t bytes);

}  // namespace loggp::compare
