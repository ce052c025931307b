// A recorded run in the Trace Event Format that Chrome's tracing page and Perfetto read.
#pragma once

#include <string>

#include "models/trace/trace.hpp"
#include "timeline/svg.hpp"

namespace loggp::timeline {

/// JSON Object Format: a process per rank with the CPU and the two ports as threads, a complete
/// event ("X") for each of `intervals`, a flow ("s", "f") for each message, which begins and ends
/// with slices of its category, times in µs, ascending.
/// Process and thread numbers begin at 1: 0 is the idle process to these viewers.
[[nodiscard]] std::string trace_events(const Trace& trace, const Labels& labels);

}  // namespace loggp::timeline
