// Builds a trace from the recorded calls of a live run, so that it is drawn like a simulated one.
#pragma once

#include "measure/record/call_record.hpp"
#include "models/trace/trace.hpp"

namespace loggp::measure {

/// Returns the trace of a run; `ranks` has the calls of each rank. What calls do not show is
/// simplified: a send takes the CPU during its call, ports are idle, the first byte leaves within
/// the send's call, and a message arrives when the receiver sees it. Throws RunError when a receive
/// has no matching send.
[[nodiscard]] Trace make_trace(const std::vector<CallRecords>& ranks);

}  // namespace loggp::measure
