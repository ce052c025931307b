// A recorded run as a table.
#pragma once

#include <string>

#include "models/trace/trace.hpp"

namespace loggp::timeline {

/// Returns a CSV table with a heading and a line for each of intervals(trace): rank, row, kind,
/// begin and end in µs. In a benchmark, a line has the iteration, counted from 1. If the activity
/// belongs to a message, the line has the message's index in Trace::sends, its sender, receiver,
/// bytes, part and protocol.
[[nodiscard]] std::string csv(const Trace& trace);

}  // namespace loggp::timeline
