// Writes a recorded run in the Trace Event Format that Chrome's tracing page and Perfetto read.
#pragma once

#include <string>

#include "models/trace/trace.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::timeline {

/// Returns the run in JSON Object Format, with times in µs, ascending. Each rank is a process, and
/// its CPU and two ports are threads. Each of intervals(trace) is a complete event ("X"). Each
/// received message is a flow ("s", "f") from the start of its send to the start of its receive;
/// flow and both slices have the same category. Process and thread numbers begin at 1, because
/// these viewers take 0 for the idle process.
[[nodiscard]] std::string trace_events(const Trace& trace, const Labels& labels);

}  // namespace loggp::timeline
