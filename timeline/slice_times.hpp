// How long slices are to be said to be, so that viewers find the end where it is.
#pragma once

#include <vector>

#include "timeline/intervals.hpp"

namespace loggp::timeline {

/// The duration of each interval, or as few ps less as are needed that its end, as viewers add it
/// up, is not behind its true end. Else it would reach into the next slice, and they would draw
/// that inside this one, or drop one. They read times as doubles of µs; Perfetto then cuts to ns,
/// and speedscope takes times from the first slice of the thread. Pre: as intervals() has them.
[[nodiscard]] std::vector<Duration> durations_to_add(const std::vector<Interval>& slices);

}  // namespace loggp::timeline
