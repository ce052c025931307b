// The messages of a trace as lines on a time axis.
#pragma once

#include <vector>

#include "timeline/axis.hpp"
#include "timeline/trace.hpp"

namespace loggp::timeline {

/// From the end of the sender's overhead to the receiver, in px.
struct Line {
  Rank from;
  Rank to;
  double leaves;      ///< cpu_end
  double first_byte;  ///< first_byte
  double last_byte;   ///< last_byte
};

/// One line a message, by sender, receiver and time; of those that would lie on one another (ends
/// equal to half a px) only one.
[[nodiscard]] std::vector<Line> lines(const Trace& trace, const TimeAxis& axis);

}  // namespace loggp::timeline
