// One chart over the number of ranks or another whole number, both axes logarithmic, as a script
// for gnuplot.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace loggp::compare {

/// How a curve looks. Colour and marker belong together (an algorithm), dash and filling too (a
/// scheme), so that nothing is lost in grey.
struct CurveStyle {
  std::size_t algorithm = 0;  ///< colour and shape of the marker; the first 42 pairs differ
  std::size_t scheme = 0;     ///< 0: solid and filled, the reference; else a dash pattern, open
};

struct Curve {
  std::string title;
  CurveStyle style;
  std::vector<std::pair<std::int32_t, double>> points;    ///< (x ≥ 1, value > 0), ascending
  std::vector<std::pair<double, double>> intervals = {};  ///< around each point; empty: none
};

struct ChartPlan {
  std::string title;
  std::string y_label;
  std::vector<Curve> curves = {};  ///< at least one; none without points
  double y_least = 0;              ///< > 0; the y axis covers this …
  double y_most = 0;               ///< … to this
  std::string x_label = "number of ranks P";
};

/// A script that draws the chart to gnuplot's stdout as SVG, about 560 × 440 pixels.
[[nodiscard]] std::string gnuplot_script(const ChartPlan& plan);

}  // namespace loggp::compare
