// The older methods between two MPI ranks.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/older_methods.hpp"

namespace loggp::measure {

struct LiveMethodResult {
  std::vector<MethodSample> samples;
  std::vector<std::string> warnings;  ///< what makes the times worth less
};

/// Runs on both ranks of the world, MPI included; gives the result on rank 0 and nothing on rank 1.
/// A hung peer is given up after `limit`. Samples go to `samples_path` as they are made, if it is
/// not empty. Throws InputError on every rank when the world is not two ranks.
[[nodiscard]] std::optional<LiveMethodResult> run_live(MethodPlan plan, std::chrono::seconds limit,
                                                       const std::string& samples_path);

}  // namespace loggp::measure
