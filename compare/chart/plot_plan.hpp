// The content of a plot before gnuplot draws it: axes, series and marks. Tests read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace loggp::compare {

/// A point with its error bar from `low` to `high`. No bar is drawn when `low` equals `high`. A NaN
/// as y breaks the line of the series.
struct PlotPoint {
  double x = 0;
  double y = 0;
  double low = 0;
  double high = 0;

  bool operator==(const PlotPoint&) const = default;
};

/// The look of a series. `colour`, `marker` and `dash` are numbers of entries in the lists of
/// plot_script.cpp, which start again at their ends. Colours differ in lightness, markers and
/// dashes in shape, so that series can be told apart in a grey print.
struct PlotStyle {
  enum class Kind : std::uint8_t { points, line, both };
  Kind kind = Kind::points;
  std::size_t colour = 0;
  std::size_t marker = 0;  ///< the shape
  bool filled = false;
  std::size_t dash = 0;  ///< 0: solid
};

/// The number of markers that differ in shape.
inline constexpr std::size_t plot_markers = 6;

struct PlotSeries {
  std::string title;  ///< the entry in the legend; empty: no entry
  PlotStyle style;
  std::vector<PlotPoint> points;
};

/// A vertical line, such as one at a protocol change or at a knee.
struct PlotMark {
  double x = 0;
  std::string label;      ///< stands above the frame
  bool is_change = true;  ///< dashed, with PlotPlan::changes as legend; else dotted, a knee
};

struct PlotAxis {
  std::string label;
  bool logarithmic = false;  ///< points with values that are not above 0 are left out
  bool in_bytes = false;   ///< ticks are labelled in B, KiB and MiB; logarithmic: at powers of two
  bool in_powers = false;  ///< on a logarithmic axis: ticks at powers of two, as numbers
  /// The values that the y axis covers, so that several plots can share a range. Without it the y
  /// axis covers the values of the series. An x axis ignores it.
  std::optional<std::pair<double, double>> range = std::nullopt;
  /// Of an x axis: it is logarithmic if the values above 0 span two decades or more.
  bool is_automatic = false;
};

/// The size of a plot in pixels. The title, the legend and the labels of the marks add to the
/// height. The frame is higher than `frame_height` where a long legend needs it.
struct PlotSize {
  int width = 760;
  int frame_height = 340;
};

/// The size of charts that stand side by side on a page; their text is legible on a phone.
inline constexpr PlotSize side_by_side{560, 270};

struct PlotPlan {
  std::string title;
  PlotAxis x;
  PlotAxis y;
  std::vector<PlotSeries> series;
  std::vector<PlotMark> marks;
  std::string changes = "change of protocol";  ///< legend of marks with `is_change`
  PlotSize size = {};  // NOLINT(readability-redundant-member-init): GCC warns
};

/// A plot with a name that can be part of a file name.
struct NamedPlot {
  std::string name;
  PlotPlan plan;
};

}  // namespace loggp::compare
