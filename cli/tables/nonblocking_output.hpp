// The result of a benchmark of nonblocking collectives.
#pragma once

#include "cli/tables/result.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"

namespace loggp::cli {

/// Returns a row for each point of `file`. `reduction` reduces the ranks' times of a repetition to
/// one time.
[[nodiscard]] Result nonblocking_result(const measure::NonblockingFile& file, Reduction reduction);

}  // namespace loggp::cli
