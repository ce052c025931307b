// Draws a recorded run as a LogGP timeline that can go into a paper.
#pragma once

#include <string>

#include "models/trace/trace.hpp"
#include "timeline/path.hpp"

namespace loggp::timeline {

/// What the picture says of itself, in UTF-8; an empty line takes no room.
struct Labels {
  std::string title;
  std::string parameters;
  std::string mark = "iteration";  ///< what the trace's marks begin
};

/// The run as an SVG document: a lane per rank with rank 0 at the top, in it the CPU (o_s, o_r,
/// computation, noise, waiting) and below it the send and the receive port (g, G), above it the
/// iteration, the messages between the lanes, `path` highlighted, a time axis, and a legend of what
/// occurs. Made for 2 to 64 ranks. Every time is the trace's; the same trace gives the same bytes.
/// Pre: the ranks in the trace are below `trace.ranks`.
[[nodiscard]] std::string svg(const Trace& trace, const Labels& labels, const Path& path = {});

}  // namespace loggp::timeline
