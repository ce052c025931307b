// Measures patterns of communication between MPI ranks.
#pragma once

#include <optional>

#include "measure/patterns/pattern_measurement.hpp"

namespace loggp::measure {

/// Measures a pattern. Every rank of the world calls it; it initialises and finalises MPI. Returns
/// the result on rank 0 and nothing on the others. Throws InputError on every rank when the pairs
/// can't be formed from the ranks.
[[nodiscard]] std::optional<PatternResult> measure_live(const LivePatternOptions& options);

}  // namespace loggp::measure
