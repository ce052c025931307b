// The begin and end of a run.
#pragma once

#include "models/trace/trace.hpp"

namespace loggp::timeline {

/// The first and the last instant of a run.
struct Extent {
  Time begin;
  Time end;
};

/// Returns the span from the clock's zero, or from the earliest instant before it, to the last
/// instant of all CPUs, ports and messages.
[[nodiscard]] Extent find_extent(const Trace& trace);

}  // namespace loggp::timeline
