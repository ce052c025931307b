// Draws a PlotPlan with gnuplot.
#pragma once

#include <string>

#include "compare/chart/plot_plan.hpp"

namespace loggp::compare {

/// Returns a script that draws the plan to gnuplot's stdout as SVG. The legend stands under the
/// frame and the words of the marks above it, so that neither covers a point. Series without a
/// point that can be shown are left out.
[[nodiscard]] std::string gnuplot_script(const PlotPlan& plan);

/// Returns the plan as an SVG document. Throws RunError when gnuplot is missing or fails.
[[nodiscard]] std::string draw_svg(const PlotPlan& plan);

}  // namespace loggp::compare
