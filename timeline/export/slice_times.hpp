// Durations of exported slices, chosen so that viewers compute ends that are not too late.
#pragma once

#include <vector>

#include "timeline/export/intervals.hpp"

namespace loggp::timeline {

/// Returns the duration of each interval, reduced by the fewest ps for which no viewer computes an
/// end after the true one. Otherwise the slice would reach into the next one, and viewers would
/// nest or drop one of them. Viewers read times as doubles in µs; Perfetto then cuts them to ns,
/// and speedscope subtracts the begin of the thread's first slice. Pre: `slices` are in the order
/// of intervals().
[[nodiscard]] std::vector<Duration> durations_to_add(const std::vector<Interval>& slices);

}  // namespace loggp::timeline
