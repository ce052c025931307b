// Where things are on the page and what they look like.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "timeline/boxes.hpp"

namespace loggp::timeline {

/// Font sizes in px (96 to the inch): 11 px is 8 pt, a caption's size.
inline constexpr double title_size = 13;
inline constexpr double text_size = 11;
inline constexpr double label_size = 10;

/// A part of the page as SVG, and how much of it it takes in px.
struct Block {
  std::string svg;
  double height;
};

/// The plot in px from the top left corner: the lanes between margins.
struct Page {
  double width = 720;  ///< 7.5 inches, two columns of a journal
  double left = 44;    ///< room for the rank numbers
  double right = 700;  ///< room for half of the last tick's label
  double top = 10;     ///< of the first lane
  double pitch = 12;   ///< from lane to lane
  std::int32_t ranks = 0;

  /// A lane is high enough to be read and all of them fit on a page.
  [[nodiscard]] static double pitch_for(std::int32_t ranks) {
    return std::clamp(480.0 / std::max(ranks, 1), 12.0, 60.0);
  }
  [[nodiscard]] double bottom() const { return top + pitch * ranks; }
  /// What a lane's rows leave free below them is for the messages.
  [[nodiscard]] double row_top(Rank rank, Row row) const;
  [[nodiscard]] double row_height(Row row) const { return (row == Row::cpu ? 0.3 : 0.1) * pitch; }
};

/// A class name for a kind's boxes.
[[nodiscard]] std::string_view name(Kind kind);

/// Presentation attributes of a kind's boxes: Okabe and Ito's colours, which colour-blind readers
/// can tell apart, of which no two in one row are equally light on grey paper.
[[nodiscard]] std::string_view paint(Kind kind);

/// The definitions that paint() and the messages refer to.
[[nodiscard]] std::string_view definitions();

/// Widths in px of the boxes' outlines and of the messages.
inline constexpr double outline_width = 0.3;
inline constexpr double line_width = 0.8;

/// The width of `count` lines, `full` when that is at most `comfortable`: more of them are thinner,
/// so that a crowd does not blacken the page.
[[nodiscard]] double thinned(double full, std::size_t count, std::size_t comfortable);

inline constexpr std::string_view line_paint = R"(fill="none" stroke="#222222")";
inline constexpr std::string_view band_paint = R"(fill="#222222" fill-opacity="0.2")";

}  // namespace loggp::timeline
