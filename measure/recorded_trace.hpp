// A live run as a trace, to be drawn like a simulated one.
#pragma once

#include "measure/call_record.hpp"
#include "models/trace/trace.hpp"

namespace loggp::measure {

/// By rank. What no call shows is left out: a send's CPU time is its call, ports are idle, the
/// first byte leaves within the send's call and a message is there when the receiver has seen it.
/// Throws RunError when a receive has no send.
[[nodiscard]] Trace make_trace(const std::vector<CallRecords>& ranks);

}  // namespace loggp::measure
