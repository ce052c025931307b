// Patterns of communication between MPI ranks.
#pragma once

#include <optional>

#include "measure/pattern_measurement.hpp"

namespace loggp::measure {

/// Runs on every rank of the world, MPI included; gives the result on rank 0 and nothing on others.
/// Throws InputError on every rank when the ranks do not make the pairs.
[[nodiscard]] std::optional<PatternResult> measure_live(const LivePatternOptions& options);

}  // namespace loggp::measure
