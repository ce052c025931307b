// The result of a benchmark of nonblocking collectives.
#pragma once

#include "algorithms/schemes/benchmark.hpp"
#include "cli/tables/result.hpp"
#include "measure/nonblocking/nonblocking_summary.hpp"

namespace loggp::cli {

/// The launches of one algorithm.
struct NonblockingRun {
  Benchmark base;  ///< its collective, its algorithm (null: the library's own) and their choices
  std::vector<measure::NonblockingFile> launches;  ///< at least one
  compare::Circumstances circumstances{};          ///< without progress, which is one of points
  std::string params{};                            ///< empty on live ranks
};

/// Returns a row for each point of the runs, which have the same setup and number of launches.
/// `reduction` reduces the ranks' times of a repetition to one time. Says whether intervals are
/// over launches. Pre: at least one run.
[[nodiscard]] Result nonblocking_result(const std::vector<NonblockingRun>& runs,
                                        Reduction reduction);

}  // namespace loggp::cli
