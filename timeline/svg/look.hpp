// The look of a picture's items, for readers of colour or grey prints and colour-blind readers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "timeline/svg/boxes.hpp"
#include "timeline/svg/lines.hpp"
#include "timeline/svg/palette.hpp"

namespace loggp::timeline {

/// Font sizes in px (96 to the inch): 11 px is 8 pt, a caption's size.
inline constexpr double title_size = 13;
inline constexpr double text_size = 11;
inline constexpr double label_size = 10;

/// Returns the SVG class of a kind's boxes.
[[nodiscard]] std::string_view name(Kind kind);
/// Returns the SVG class of a style's messages.
[[nodiscard]] std::string_view name(Style style);

/// Returns the fill colour of a kind's boxes, "#RRGGBB". Computation and copies are hatched.
[[nodiscard]] std::string_view fill(Kind kind, const Palette& palette = default_palette());
/// Returns the SVG presentation attributes of a kind's boxes.
[[nodiscard]] std::string paint(Kind kind, const Palette& palette = default_palette());

/// Returns the colour of one of `count` iterations. After the last colour, the first one follows
/// again. A single iteration has the middle colour; `count` 0 gives message_colour.
[[nodiscard]] std::string_view colour(std::uint32_t iteration, std::uint32_t count,
                                      const Palette& palette = default_palette());

/// Returns the SVG presentation attributes of messages, except for the line width. Lines without a
/// head lead to a place outside of the picture.
[[nodiscard]] std::string paint(Style style, std::string_view colour, bool has_head = true);
inline constexpr std::string_view message_colour = "#222222";
inline constexpr std::string_view band_paint = R"(fill="#222222" fill-opacity="0.2")";

/// Returns the SVG definitions that paint() refers to.
[[nodiscard]] std::string definitions(const Palette& palette);

/// Returns the SVG presentation attribute of the path's dashes, with a blank before it; empty for a
/// full line.
[[nodiscard]] std::string path_dashes(const Palette& palette);

/// Widths in px of box outlines, messages and a highlighted path.
inline constexpr double outline_width = 0.3;
inline constexpr double line_width = 0.8;
inline constexpr double path_width = 2;

/// Returns the width of each of `count` lines: `full` up to `comfortable` lines, and less for more
/// lines, so that they do not blacken the page.
[[nodiscard]] double thinned(double full, std::size_t count, std::size_t comfortable);

}  // namespace loggp::timeline
