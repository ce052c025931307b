// Measures patterns of communication between MPI ranks.
#pragma once

#include <optional>

#include "measure/patterns/pattern_measurement.hpp"

namespace loggp::measure {

/// Measures a pattern. Every rank of the world calls this function, which initialises and finalises
/// MPI. The function sets the setup's ranks and pairs. Returns the result on rank 0 and nothing on
/// the other ranks. Throws InputError on every rank when the pairs can't be formed from the ranks.
/// Throws on rank 0 as lead_pattern() does. Ends the job if the measurement takes longer than
/// options.limit.
[[nodiscard]] std::optional<PatternResult> measure_live(const LivePatternOptions& options);

}  // namespace loggp::measure
