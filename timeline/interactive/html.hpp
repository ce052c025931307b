// Writes a recorded run as an interactive HTML page.
#pragma once

#include <string>

#include "timeline/svg/svg.hpp"

namespace loggp::timeline {

/// Returns a self-contained HTML file that needs no network. A reader can zoom, pan, see the times
/// of an operation by pointer or keyboard, follow messages and `path`, and filter ranks. The file
/// holds all times exactly: as differences in ps, of a few bytes each. Pre: as for svg().
[[nodiscard]] std::string html(const Trace& trace, const Labels& labels, const Path& path = {});

/// The parts of the page other than data: the files of timeline/interactive/, compiled in.
struct InteractivePage {
  std::string_view page;
  std::string_view style;
  std::string_view script;
};
/// Returns the parts of the page.
[[nodiscard]] InteractivePage interactive_page();

}  // namespace loggp::timeline
