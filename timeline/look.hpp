// What the things in a picture look like, in colour, in grey and to colour-blind readers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "timeline/boxes.hpp"
#include "timeline/lines.hpp"

namespace loggp::timeline {

/// Font sizes in px (96 to the inch): 11 px is 8 pt, a caption's size.
inline constexpr double title_size = 13;
inline constexpr double text_size = 11;
inline constexpr double label_size = 10;

/// A class name for a kind's boxes, and for a style's messages.
[[nodiscard]] std::string_view name(Kind kind);
[[nodiscard]] std::string_view name(Style style);

/// What fills a kind's boxes, "#RRGGBB": of Okabe and Ito's colours where possible, and no two of
/// one row equally light on grey paper. Computation is hatched on it.
[[nodiscard]] std::string_view fill(Kind kind);
/// Presentation attributes of a kind's boxes.
[[nodiscard]] std::string paint(Kind kind);

/// The colour of an iteration, dark to light as far as `count` go without a repeat (viridis, which
/// stays in order in grey), then from dark again.
inline constexpr std::uint32_t iteration_colours = 5;
[[nodiscard]] std::string_view colour(std::uint32_t iteration, std::uint32_t count);

/// Presentation attributes of messages, without their width.
[[nodiscard]] std::string paint(Style style, std::string_view colour);
inline constexpr std::string_view message_colour = "#222222";
inline constexpr std::string_view band_paint = R"(fill="#222222" fill-opacity="0.2")";
inline constexpr std::string_view path_colour = "#D0006F";

/// The definitions that paint() refers to.
[[nodiscard]] std::string definitions();

/// Widths in px of the boxes' outlines, of the messages and of a highlighted path.
inline constexpr double outline_width = 0.3;
inline constexpr double line_width = 0.8;
inline constexpr double path_width = 2;

/// The width of `count` lines, `full` when that is at most `comfortable`: more of them are thinner,
/// so that a crowd does not blacken the page.
[[nodiscard]] double thinned(double full, std::size_t count, std::size_t comfortable);

}  // namespace loggp::timeline
