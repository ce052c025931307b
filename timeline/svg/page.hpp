// The layout of the page.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "models/base/units.hpp"
#include "timeline/svg/lanes.hpp"
#include "timeline/svg/row.hpp"
#include "timeline/svg/settings.hpp"

namespace loggp::timeline {

/// A part of the page as SVG, and its height in px.
struct Block {
  std::string svg;
  double height;
};

/// The layout of the plot: lanes between margins, in px from the top left corner.
struct Page {
  /// Returns the page that `settings` describe, before its heading. Throws InputError if the fonts
  /// leave no width for the plot.
  explicit Page(const Settings& settings, Lanes shown);

  double scale;  ///< of fonts and of lengths that depend on them; 1 for the usual font size
  double width;
  double left;      ///< leaves room for the rank numbers
  double right;     ///< leaves room for half of the last tick's label
  double top = 10;  ///< of the first lane
  double pitch;     ///< from the top of a lane to the top of the next
  Lanes lanes;
  bool has_ports;
  bool has_strips = false;  ///< lanes have strips in the colours of their iterations
  const Palette* palette;

  /// Returns a pitch at which lanes are readable and, for up to 40 lanes, fit on a page.
  [[nodiscard]] static double pitch_for(std::size_t lanes) {
    return std::clamp(480.0 / static_cast<double>(std::max(lanes, std::size_t{1})), 12.0, 60.0);
  }
  /// Sets the pitch so that the lanes are `height` px high. Throws InputError if lanes would be
  /// too low to be seen; `others` is the height of all other parts of the picture.
  void fit_lanes(double height, double others);
  [[nodiscard]] double bottom() const { return top + pitch * static_cast<double>(lanes.count()); }
  /// Returns a length that is `px` at the usual font size, rounded to a hundredth of a px.
  [[nodiscard]] double scaled(double px) const { return std::round(100 * px * scale) / 100; }
  /// Returns the top of a row, in px. The space that a lane's rows leave free is for messages. Pre:
  /// the rank has a lane.
  [[nodiscard]] double row_top(Rank rank, Row row) const;
  /// Returns the height of a row, in px; 0 for a port's row on a page without ports.
  [[nodiscard]] double row_height(Row row) const;
  /// Returns the middle of a row; of the CPU's row for a port on a page without ports.
  [[nodiscard]] double row_middle(Rank rank, Row row) const {
    const Row drawn = has_ports ? row : Row::cpu;
    return row_top(rank, drawn) + row_height(drawn) / 2;
  }
  /// Returns the height of the strip above a lane's CPU.
  [[nodiscard]] double strip_height() const { return 0.08 * pitch; }
};

}  // namespace loggp::timeline
