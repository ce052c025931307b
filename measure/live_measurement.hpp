// PRTT between two MPI ranks.
#pragma once

#include <optional>

#include "measure/measurement.hpp"

namespace loggp::measure {

/// Runs on both ranks of the world, MPI included; gives the result on rank 0 and nothing on rank 1.
/// Throws InputError on every rank when the world is not two ranks.
[[nodiscard]] std::optional<LiveResult> measure_live(const LiveOptions& options);

}  // namespace loggp::measure
