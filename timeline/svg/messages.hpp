// Draws the messages of a run between its lanes.
#pragma once

#include <string>
#include <vector>

#include "timeline/svg/lines.hpp"
#include "timeline/svg/page.hpp"

namespace loggp::timeline {

/// Returns a band from the first byte to the last for each message whose last byte is visibly
/// later; nothing if there is no such message.
[[nodiscard]] std::string draw_bands(const std::vector<Line>& lines, const Page& page);

/// Returns an arrow for each message, in its style and, if it has one, in its iteration's colour.
[[nodiscard]] std::string draw_messages(const std::vector<Line>& lines, std::uint32_t iterations,
                                        const Page& page);

}  // namespace loggp::timeline
