// What an axis of a PlotPlan shows, and where its ticks are.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "compare/chart/plot_plan.hpp"

namespace loggp::compare {

struct Extent {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  bool logarithmic = false;
  /// 0 at the lower end, 1 at the upper.
  [[nodiscard]] double part(double value) const;
};

/// Whether the axis has a place for it.
[[nodiscard]] bool can_show(double value, const PlotAxis& axis);

/// All of the series, with some room, so that no marker touches the frame.
[[nodiscard]] Extent x_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series);
/// The same with error bars, of long ones a part; a linear axis of times begins at 0 unless one is
/// negative.
[[nodiscard]] Extent y_extent(const PlotAxis& axis, const std::vector<PlotSeries>& series);

/// gnuplot's settings of axis `name`, 'x' or 'y'.
[[nodiscard]] std::string axis_script(char name, const PlotAxis& axis, const Extent& extent);

/// "1 KiB", "1.5 KiB", "100" for a tick of an axis in bytes.
[[nodiscard]] std::string size_label(std::int64_t bytes);

}  // namespace loggp::compare
