// A recorded run as a table.
#pragma once

#include <string>

#include "models/trace/trace.hpp"

namespace loggp::timeline {

/// A line for each of `intervals`: rank, row, kind, begin_us, end_us; of a message also from, to,
/// bytes and what it is; and of a benchmark the iteration, from 1 on.
[[nodiscard]] std::string csv(const Trace& trace);

}  // namespace loggp::timeline
