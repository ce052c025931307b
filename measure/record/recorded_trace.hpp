// Builds a trace from the recorded calls of a live run, so that a timeline can show it like a
// simulated run.
#pragma once

#include "measure/record/call_record.hpp"
#include "models/trace/trace.hpp"

namespace loggp::measure {

/// Returns the trace of a run; `ranks` has the calls of rank 0, 1, … The trace simplifies what the
/// calls do not show: a send takes the CPU during its call, ports are idle, the first byte leaves
/// during the send's call, and a message arrives when the receiver finds it. Throws RunError when a
/// receive has no matching send.
[[nodiscard]] Trace make_trace(const std::vector<CallRecords>& ranks);

}  // namespace loggp::measure
