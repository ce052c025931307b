// The result of a benchmark of nonblocking collectives.
#pragma once

#include "cli/tables/result.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"

namespace loggp::cli {

/// Returns a row for each point of `file`, its repetitions reduced by `reduction`.
[[nodiscard]] Result nonblocking_result(const measure::NonblockingFile& file, Reduction reduction);

}  // namespace loggp::cli
