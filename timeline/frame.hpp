// What surrounds the run: its name, its ranks and its time.
#pragma once

#include "timeline/axis.hpp"
#include "timeline/page.hpp"
#include "timeline/svg.hpp"

namespace loggp::timeline {

/// Title and parameters from the top of the page to the first lane, as many lines as they need.
[[nodiscard]] Block heading(const Labels& labels, const Page& page);

/// Each rank's number, and behind everything else a thin line that holds its lane together.
[[nodiscard]] std::string ranks(const Page& page);

/// Under the lanes, with a faint line across them at each tick.
[[nodiscard]] Block time_axis(const TimeAxis& axis, const Page& page);

}  // namespace loggp::timeline
