// The older methods between two MPI ranks.
#pragma once

#include <optional>

#include "measure/method_measurement.hpp"

namespace loggp::measure {

/// Runs on both ranks of the world, MPI included; gives the result on rank 0 and nothing on rank 1.
/// Throws InputError on every rank when the world is not two ranks, and as measure_by_method.
[[nodiscard]] std::optional<LiveMethodResult> measure_live(const LiveMethodOptions& options);

}  // namespace loggp::measure
