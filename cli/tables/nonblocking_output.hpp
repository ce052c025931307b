// The result of a benchmark of nonblocking collectives.
#pragma once

#include "cli/tables/result.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"

namespace loggp::cli {

/// Returns a row for each point of the launches. `reduction` reduces the ranks' times of a
/// repetition to one time. Says whether intervals are over launches. Pre: at least one launch.
[[nodiscard]] Result nonblocking_result(const std::vector<measure::NonblockingFile>& launches,
                                        Reduction reduction);

}  // namespace loggp::cli
