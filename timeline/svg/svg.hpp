// Draws a recorded run as a LogGP timeline for a paper.
#pragma once

#include <string>

#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"

namespace loggp::timeline {

/// The texts of a picture, in UTF-8; an empty line takes no room.
struct Labels {
  std::string title;
  std::string parameters;
  std::string mark = "iteration";  ///< the word for what begins at a mark of the trace
};

/// Returns the run as an SVG document, made for 2 to 64 ranks. Each rank has a lane, with rank 0 at
/// the top. A lane shows the CPU (o_s, o_r, computation, noise, waiting), the iteration above it,
/// and the send and receive ports (g, G) below it. The document also has the messages between
/// lanes, `path`, a time axis and a legend. All times are those of the trace, and the same trace
/// gives the same bytes. Pre: the ranks in the trace are below `trace.ranks`.
[[nodiscard]] std::string svg(const Trace& trace, const Labels& labels, const Path& path = {});

}  // namespace loggp::timeline
