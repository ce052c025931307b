// The layout of the page.
#pragma once

#include <algorithm>
#include <string>

#include "models/base/units.hpp"
#include "timeline/svg/row.hpp"

namespace loggp::timeline {

/// A part of the page as SVG, and its height in px.
struct Block {
  std::string svg;
  double height;
};

/// The layout of the plot: lanes between margins, in px from the top left corner.
struct Page {
  double width = 720;  ///< 7.5 inches, two columns of a journal
  double left = 44;    ///< room for the rank numbers
  double right = 700;  ///< leaves room for half of the last tick's label
  double top = 10;     ///< of the first lane
  double pitch = 12;   ///< from the top of a lane to the top of the next
  std::int32_t ranks = 0;
  bool has_strips = false;  ///< lanes have strips in the colours of their iterations

  /// Returns a pitch at which lanes are readable and, for up to 40 ranks, fit on a page.
  [[nodiscard]] static double pitch_for(std::int32_t ranks) {
    return std::clamp(480.0 / std::max(ranks, 1), 12.0, 60.0);
  }
  [[nodiscard]] double bottom() const { return top + pitch * ranks; }
  /// Returns the top of a row, in px. The space that a lane's rows leave free is for messages.
  [[nodiscard]] double row_top(Rank rank, Row row) const;
  [[nodiscard]] double row_height(Row row) const { return (row == Row::cpu ? 0.3 : 0.1) * pitch; }
  [[nodiscard]] double row_middle(Rank rank, Row row) const {
    return row_top(rank, row) + row_height(row) / 2;
  }
  /// Returns the height of the strip above a lane's CPU.
  [[nodiscard]] double strip_height() const { return 0.08 * pitch; }
};

}  // namespace loggp::timeline
