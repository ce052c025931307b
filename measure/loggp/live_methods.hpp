// Measures by the older methods between two MPI ranks.
#pragma once

#include <optional>

#include "measure/loggp/method_measurement.hpp"

namespace loggp::measure {

/// Measures by an older method. Both ranks of the world call it; it initialises and finalises MPI.
/// Returns the result on rank 0 and nothing on rank 1. Throws InputError on every rank unless the
/// job has two ranks. Rank 0 also throws the errors of measure_by_method(). The process ends when
/// the measurement takes longer than options.limit.
[[nodiscard]] std::optional<LiveMethodResult> measure_live(const LiveMethodOptions& options);

}  // namespace loggp::measure
