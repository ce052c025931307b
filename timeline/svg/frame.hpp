// The frame of a picture: title, rank numbers and time axis.
#pragma once

#include "timeline/svg/axis.hpp"
#include "timeline/svg/page.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::timeline {

/// Returns the title and the parameters, on as many lines as they need, from the top of the page.
/// The block's height includes `page.top`.
[[nodiscard]] Block heading(const Labels& labels, const Page& page);

/// Returns the rank numbers, and a thin line through each lane, to be drawn behind everything else.
[[nodiscard]] std::string ranks(const Page& page);

/// Returns the time axis under the lanes, with a faint line across the lanes at each tick.
[[nodiscard]] Block time_axis(const TimeAxis& axis, const Page& page);

}  // namespace loggp::timeline
