// Draws a recorded run as a LogGP timeline for a paper.
#pragma once

#include <string>
#include <vector>

#include "models/trace/trace.hpp"
#include "timeline/svg/path.hpp"
#include "timeline/svg/settings.hpp"

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
/// and settings give the same bytes. What reaches over the ends of a picture of a part of the run
/// is cut. Throws InputError if the settings leave no room for the lanes or texts, or no part of
/// the run. Pre: the ranks in the trace and in the settings are below `trace.ranks`.
[[nodiscard]] std::string svg(const Trace& trace, const Labels& labels, const Path& path = {},
                              const Settings& settings = {});

/// Returns the messages of the trace of which a picture with these settings shows a part: those
/// between its first and last instant from or to a shown rank.
[[nodiscard]] std::vector<Trace::Send> shown_messages(const Trace& trace, const Settings& settings);

}  // namespace loggp::timeline
