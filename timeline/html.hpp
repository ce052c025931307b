// A recorded run as a page that one can move about in.
#pragma once

#include <string>

#include "timeline/svg.hpp"

namespace loggp::timeline {

/// One self-contained HTML file that asks no network for anything: zoom, pan, an operation's times
/// under the pointer and by keyboard, messages and `path` to be followed, ranks to be filtered. It
/// holds `intervals` and messages exactly, as differences in picoseconds of a few bytes each.
[[nodiscard]] std::string html(const Trace& trace, const Labels& labels, const Path& path = {});

/// What the page is made of besides data: timeline/interactive/, compiled into the program.
struct InteractivePage {
  std::string_view page;
  std::string_view style;
  std::string_view script;
};
[[nodiscard]] InteractivePage interactive_page();

}  // namespace loggp::timeline
