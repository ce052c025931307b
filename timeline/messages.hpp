// The messages of a run between its lanes.
#pragma once

#include <string>
#include <vector>

#include "timeline/lines.hpp"
#include "timeline/page.hpp"

namespace loggp::timeline {

/// From first byte to last, where the last is visibly later. Nothing where none is.
[[nodiscard]] std::string draw_bands(const std::vector<Line>& lines, const Page& page);

/// An arrow for each, in its style and, where there are iterations, in the colour of its own.
[[nodiscard]] std::string draw_messages(const std::vector<Line>& lines, std::uint32_t iterations,
                                        const Page& page);

}  // namespace loggp::timeline
