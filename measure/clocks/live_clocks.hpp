// Studies how the clocks of MPI ranks differ and how well they can be synchronised.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "measure/samples/clock_file.hpp"

namespace loggp::measure {

/// What to study, and where the samples go.
struct LiveClockOptions {
  ClockPlan plan;
  ClockSkews skews;          ///< offsets and drifts to add to the ranks' clocks
  std::string samples_path;  ///< JSON lines; empty: none
  std::function<void(Duration done, Duration all)> progress;  ///< called on rank 0 if not empty
};

/// All samples, and warnings about the placement of the ranks.
struct LiveClockResult {
  ClockSamples samples;
  std::vector<std::string> warnings;
};

/// Runs the study on all ranks of the world. Every rank calls it; it initialises and finalises MPI.
/// Returns the result on rank 0 and nothing on the others. Where all ranks are on one machine the
/// true clocks are known. A watchdog ends the job if ranks hang. Throws InputError on every rank
/// when there are fewer than two.
[[nodiscard]] std::optional<LiveClockResult> study_clocks_live(const LiveClockOptions& options);

}  // namespace loggp::measure
