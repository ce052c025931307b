// From when to when a run goes.
#pragma once

#include "models/trace/trace.hpp"

namespace loggp::timeline {

struct Extent {
  Time begin;
  Time end;
};

/// From the clock's zero, or the earliest instant before it, to the last of all, the ports' too.
[[nodiscard]] Extent find_extent(const Trace& trace);

}  // namespace loggp::timeline
