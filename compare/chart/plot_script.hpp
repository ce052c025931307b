// Draws a PlotPlan with gnuplot.
#pragma once

#include <string>

#include "compare/chart/plot_plan.hpp"

namespace loggp::compare {

/// Returns a gnuplot script that draws the plan to stdout as SVG. The legend stands under the frame
/// and the labels of the marks above the frame, so that no text covers a point. Series without a
/// point that the axes can show are left out, as are marks outside the x axis.
[[nodiscard]] std::string gnuplot_script(PlotPlan plan);

/// Returns the plan as an SVG document. Throws RunError when gnuplot is missing, fails or takes
/// longer than a minute.
[[nodiscard]] std::string draw_svg(const PlotPlan& plan);

}  // namespace loggp::compare
