// The study of clocks between MPI ranks.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "measure/clock_file.hpp"

namespace loggp::measure {

struct LiveClockOptions {
  ClockPlan plan;
  ClockSkews skews;  ///< what is added to the clock of each rank
  std::string samples_path;
  std::function<void(Duration done, Duration all)> progress;  ///< on rank 0, if there is one
};

struct LiveClockResult {
  ClockSamples samples;
  std::vector<std::string> warnings;
};

/// Runs on every rank of the world, MPI included; gives the result on rank 0 and nothing on others.
/// The truth is known where all ranks are on one machine. Ranks that hang are given up. Throws
/// InputError on every rank when there are fewer than two.
[[nodiscard]] std::optional<LiveClockResult> study_clocks_live(const LiveClockOptions& options);

}  // namespace loggp::measure
