// A PlotPlan as a script for gnuplot.
#pragma once

#include <string>

#include "compare/plot_plan.hpp"

namespace loggp::compare {

/// Draws to gnuplot's stdout as SVG, 760 pixels wide; the legend stands under the frame and the
/// words of the marks above it, so that neither covers a point. Series without a point that can be
/// shown are left out.
[[nodiscard]] std::string gnuplot_script(const PlotPlan& plan);

}  // namespace loggp::compare
