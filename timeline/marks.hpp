// What is marked in a picture: who is in which iteration, who comes and leaves when, and the way
// that decides how long all of it takes.
#pragma once

#include <string>

#include "models/trace/iterations.hpp"
#include "timeline/axis.hpp"
#include "timeline/page.hpp"
#include "timeline/path.hpp"

namespace loggp::timeline {

/// A strip above each CPU in the colours of its iterations; nothing when there is at most one.
[[nodiscard]] std::string draw_iterations(const Iterations& iterations, const TimeAxis& axis,
                                          const Page& page);

/// A bracket where each rank comes and one where it leaves, when an arrival pattern is given.
[[nodiscard]] std::string draw_arrivals(const Trace& trace, const TimeAxis& axis, const Page& page);

/// On a white casing, so that it is seen on everything.
[[nodiscard]] std::string draw_path(const Path& path, const TimeAxis& axis, const Page& page);

}  // namespace loggp::timeline
