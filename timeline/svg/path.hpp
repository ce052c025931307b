// A path through a run that a picture highlights.
#pragma once

#include <vector>

#include "models/base/units.hpp"
#include "timeline/svg/row.hpp"

namespace loggp::timeline {

/// A point where a highlighted path turns. Between two points of one rank the path follows that
/// rank's work; between two points of different ranks it follows a message.
struct PathPoint {
  Rank rank;
  Row row = Row::cpu;
  Time time;

  bool operator==(const PathPoint&) const = default;
};

/// Points in order of time; an empty path highlights nothing.
using Path = std::vector<PathPoint>;

}  // namespace loggp::timeline
