// A recorded run as a table.
#pragma once

#include <string>

#include "models/trace/trace.hpp"

namespace loggp::timeline {

/// Returns a CSV table with a line for each of intervals(trace): rank, row, kind, begin_us, end_us;
/// for a message also its number, sender, receiver, bytes, part and protocol; and for a benchmark
/// the iteration, from 1 on.
[[nodiscard]] std::string csv(const Trace& trace);

}  // namespace loggp::timeline
