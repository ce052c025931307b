// Draws the messages of a run between its lanes.
#pragma once

#include <string>
#include <vector>

#include "timeline/svg/lines.hpp"
#include "timeline/svg/page.hpp"

namespace loggp::timeline {

/// Returns SVG: for each message (Line) whose last byte arrives at least `narrow` px (boxes.hpp)
/// after its first byte, a band between the two. Empty if there is no such message.
[[nodiscard]] std::string draw_bands(const std::vector<Line>& lines, const Page& page);

/// Returns SVG: an arrow for each line, in the line's style. A line with an iteration, which is the
/// sender's, has the colour of that iteration, one of five; other lines have `message_colour`.
/// `iterations` is the number of iterations of the run. lines() gives one line for messages that
/// coincide, so there may be fewer arrows than messages.
[[nodiscard]] std::string draw_messages(const std::vector<Line>& lines, std::uint32_t iterations,
                                        const Page& page);

}  // namespace loggp::timeline
