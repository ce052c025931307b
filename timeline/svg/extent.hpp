// The begin and end of a run.
#pragma once

#include "models/trace/trace.hpp"

namespace loggp::timeline {

/// The first and the last instant of a run.
struct Extent {
  Time begin;
  Time end;
};

/// Returns the span of a run. It begins at time 0, or with the earliest send or arrival of a
/// message if that is before 0. It ends with the last instant of all CPUs, ports, messages and
/// arrivals of ranks.
[[nodiscard]] Extent find_extent(const Trace& trace);

}  // namespace loggp::timeline
