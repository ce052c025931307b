// A path through a run that a picture highlights.
#pragma once

#include <vector>

#include "models/base/units.hpp"
#include "timeline/svg/row.hpp"

namespace loggp::timeline {

/// A corner of a highlighted path: an instant in a row of a rank's lane. Between two corners of one
/// rank, the path follows the rank's CPU, a port, or messages in flight to the rank, of which none
/// overtakes an earlier one. Between corners of two ranks, the path follows a message. The
/// exception is a path from a receiver to a synchronising sender that waited for the match: there
/// is no message.
struct PathPoint {
  Rank rank;
  Row row = Row::cpu;
  Time time;

  bool operator==(const PathPoint&) const = default;
};

/// Corners in order of time. An empty path highlights nothing.
using Path = std::vector<PathPoint>;

}  // namespace loggp::timeline
