// Draws the messages of a run between its lanes.
#pragma once

#include <string>
#include <vector>

#include "timeline/svg/lines.hpp"
#include "timeline/svg/page.hpp"

namespace loggp::timeline {

/// Returns SVG text: for each line whose last byte is at least `narrow` px after the first, a band
/// from the first byte to the last. Empty if there is no such line.
[[nodiscard]] std::string draw_bands(const std::vector<Line>& lines, const Page& page);

/// Returns SVG text: an arrow for each line, in the line's style and, if the line has an iteration,
/// in the colour of that iteration. `iterations` is the number of iterations of the run. lines()
/// gives one line for messages that coincide, so there may be fewer arrows than messages.
[[nodiscard]] std::string draw_messages(const std::vector<Line>& lines, std::uint32_t iterations,
                                        const Page& page);

}  // namespace loggp::timeline
