// A way through a run that a picture highlights.
#pragma once

#include <vector>

#include "timeline/trace.hpp"

namespace loggp::timeline {

/// Where the way turns. Between two points of one rank it is busy there; between two ranks it is
/// with a message.
struct PathPoint {
  Rank rank;
  Row row = Row::cpu;
  Time time;

  bool operator==(const PathPoint&) const = default;
};

/// In the order of time; empty: nothing is highlighted.
using Path = std::vector<PathPoint>;

}  // namespace loggp::timeline
