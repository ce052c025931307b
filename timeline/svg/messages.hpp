// Draws the messages of a run between its lanes.
#pragma once

#include <string>
#include <vector>

#include "timeline/svg/lines.hpp"
#include "timeline/svg/page.hpp"

namespace loggp::timeline {

/// Returns whether one of the message's ranks has no lane. Such a message is drawn as a short line
/// at the other rank.
[[nodiscard]] bool is_stub(const Line& line, const Page& page);

/// Returns SVG: for each message (Line) whose last byte arrives at least `narrow` px (boxes.hpp)
/// after its first byte, a band between the two. Stubs have no band. Empty if there is no band.
[[nodiscard]] std::string draw_bands(const std::vector<Line>& lines, const Page& page);

/// Returns SVG: an arrow for each line, in the line's style. A line with an iteration, which is the
/// sender's, has the colour of that iteration, one of five; other lines have `message_colour`.
/// `iterations` is the number of iterations of the run. lines() gives one line for messages that
/// coincide, so there may be fewer arrows than messages. An arrow that ends outside of the plot is
/// cut, and has no head.
[[nodiscard]] std::string draw_messages(const std::vector<Line>& lines, std::uint32_t iterations,
                                        const Page& page);

}  // namespace loggp::timeline
