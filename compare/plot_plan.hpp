// A picture over a quantity, before gnuplot draws it: what the tests look at.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace loggp::compare {

/// `low` to `high` is its error bar. With y = NaN: here a line is broken.
struct PlotPoint {
  double x = 0;
  double y = 0;
  double low = 0;
  double high = 0;
};

/// How a series looks. Colours differ in lightness too, and markers and dashes in shape, so that
/// nothing is lost in grey.
struct PlotStyle {
  enum class Kind : std::uint8_t { points, line, both };
  Kind kind = Kind::points;
  std::size_t colour = 0;  ///< of chart_colours
  std::size_t marker = 0;  ///< of chart_markers
  bool filled = false;
  std::size_t dash = 0;  ///< 0: solid
};

struct PlotSeries {
  std::string title;  ///< stands in the legend; empty: does not
  PlotStyle style;
  std::vector<PlotPoint> points;
};

/// A vertical line: at a change of protocol, or at a knee.
struct PlotMark {
  double x = 0;
  std::string label;  ///< stands above the frame
  bool is_change = true;
};

struct PlotAxis {
  std::string label;
  bool logarithmic = false;  ///< then what is not above 0 is left out
  bool in_bytes = false;     ///< ticks at powers of two, as KiB and MiB
  bool in_powers = false;    ///< of a logarithmic one: ticks at powers of two, as they are
};

struct PlotPlan {
  std::string title;
  PlotAxis x;
  PlotAxis y;
  std::vector<PlotSeries> series;
  std::vector<PlotMark> marks;
  std::string changes = "change of protocol";  ///< what the marks are that are a change
};

}  // namespace loggp::compare
