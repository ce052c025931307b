// The stress test between MPI ranks.
#pragma once

#include <optional>

#include "measure/stress_measurement.hpp"

namespace loggp::measure {

/// Runs on every rank of the world, MPI included; gives the result on rank 0 and nothing on others.
/// Ranks that hang are given up after a time that the slowest network would need for a size. Throws
/// InputError on every rank when there are fewer than two.
[[nodiscard]] std::optional<LiveStressResult> stress_live(const StressPlan& plan);

}  // namespace loggp::measure
