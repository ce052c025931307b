// A picture before gnuplot draws it: axes, series and marks, which tests can read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace loggp::compare {

/// A point with its error bar from `low` to `high`. A NaN as y breaks the line.
struct PlotPoint {
  double x = 0;
  double y = 0;
  double low = 0;
  double high = 0;

  bool operator==(const PlotPoint&) const = default;
};

/// The look of a series. Colours differ in lightness too, markers and dashes in shape, so that a
/// grey print loses nothing.
struct PlotStyle {
  enum class Kind : std::uint8_t { points, line, both };
  Kind kind = Kind::points;
  std::size_t colour = 0;
  std::size_t marker = 0;  ///< modulo plot_markers
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

/// A vertical line at a change of protocol or at a knee.
struct PlotMark {
  double x = 0;
  std::string label;  ///< stands above the frame
  bool is_change = true;
};

struct PlotAxis {
  std::string label;
  bool logarithmic = false;  ///< values that are not above 0 are left out
  bool in_bytes = false;     ///< ticks at powers of two, as KiB and MiB
  bool in_powers = false;    ///< of a logarithmic axis: ticks at powers of two, as numbers
  /// The y axis covers these values, so that several pictures can share it; none: it covers the
  /// values of the series.
  std::optional<std::pair<double, double>> range = std::nullopt;
};

/// In pixels. The legend and the words of the marks add to the height.
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
  std::string changes = "change of protocol";  ///< the legend of marks with `is_change`
  PlotSize size = {};  // NOLINT(readability-redundant-member-init): GCC warns
};

/// A picture with its name, which is fit for a part of a file name.
struct NamedPlot {
  std::string name;
  PlotPlan plan;
};

}  // namespace loggp::compare
