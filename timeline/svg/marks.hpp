// Marks in a picture: iterations, arrivals and departures of ranks, and the critical path.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "models/trace/iterations.hpp"
#include "timeline/svg/axis.hpp"
#include "timeline/svg/page.hpp"
#include "timeline/svg/path.hpp"

namespace loggp::timeline {

/// Returns SVG text: a strip above each CPU in the colours of its iterations. Strips too narrow to
/// be seen are left out. Empty if there are no iterations.
[[nodiscard]] std::string draw_iterations(const Iterations& iterations, const TimeAxis& axis,
                                          const Page& page);

/// Returns the iterations, from 0 on, with a part of the plot's time at a rank with a lane.
[[nodiscard]] std::set<std::uint32_t> shown_iterations(const Iterations& iterations,
                                                       const TimeAxis& axis, const Page& page);

/// Returns SVG text: brackets where each rank arrives and where its last CPU use ends. Empty
/// without an arrival pattern, and if all brackets lie outside of the plot.
[[nodiscard]] std::string draw_arrivals(const Trace& trace, const TimeAxis& axis, const Page& page);

/// Returns SVG text: `path` as a line with a white outline, which is visible on any background.
/// Leaves out parts at ranks without a lane and outside of the plot. Empty if nothing is left.
[[nodiscard]] std::string draw_path(const Path& path, const TimeAxis& axis, const Page& page);

}  // namespace loggp::timeline
