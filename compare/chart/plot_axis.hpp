// The extent and the ticks of a PlotPlan's axes.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "compare/chart/plot_plan.hpp"

namespace loggp::compare {

/// The values that an axis shows, from `least` to `most`.
struct Extent {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  bool logarithmic = false;
  /// Returns the place of `value` on the axis: 0 at the lower end, 1 at the upper.
  [[nodiscard]] double part(double value) const;
};

/// Whether the axis can show `value`: a finite number, above 0 if the axis is logarithmic.
[[nodiscard]] bool can_show(double value, const PlotAxis& axis);

/// Returns the extent of all points, with a margin, so that no marker touches the frame.
[[nodiscard]] Extent x_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series);
/// Returns the same for y, with error bars; of long error bars only a part. A linear axis includes
/// 0, unless the plan gives its range.
[[nodiscard]] Extent y_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series);

/// Returns gnuplot's settings of axis `name`, 'x' or 'y'.
[[nodiscard]] std::string axis_script(char name, const PlotAxis& axis, const Extent& extent);

/// Returns the label of a tick on an axis in bytes: "1 KiB", "1.5 KiB", "100".
[[nodiscard]] std::string size_label(std::int64_t bytes);

}  // namespace loggp::compare
