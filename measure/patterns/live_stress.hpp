// Runs the stress test between MPI ranks.
#pragma once

#include <optional>

#include "measure/patterns/stress_measurement.hpp"

namespace loggp::measure {

/// Runs the stress test on all ranks of the world. Every rank calls it; it initialises and
/// finalises MPI. Returns the result on rank 0 and nothing on the others. A watchdog ends the job
/// if a size takes longer than on the slowest network. Throws InputError on every rank when there
/// are fewer than two.
[[nodiscard]] std::optional<LiveStressResult> stress_live(const StressPlan& plan);

}  // namespace loggp::measure
