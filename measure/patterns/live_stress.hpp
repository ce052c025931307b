// Runs the stress test between MPI ranks.
#pragma once

#include <optional>

#include "measure/patterns/stress_measurement.hpp"

namespace loggp::measure {

/// Runs the stress test on all ranks of the world. Every rank calls this function, which
/// initialises and finalises MPI. Returns the result on rank 0 and nothing on the other ranks. A
/// watchdog ends the job if a size takes longer than on the slowest network (see WatchedStress).
/// Throws InputError when there are fewer than two ranks. Pre: plan.sizes is not empty.
[[nodiscard]] std::optional<LiveStressResult> stress_live(const StressPlan& plan);

}  // namespace loggp::measure
