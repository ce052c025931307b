// Studies how the clocks of MPI ranks differ and how well they can be synchronised.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "measure/samples/clock_file.hpp"

namespace loggp::measure {

/// What to study, and the file of the samples.
struct LiveClockOptions {
  ClockPlan plan;
  bool has_budget = false;   ///< whether the plan must take no longer than it asks for
  ClockSkews skews;          ///< artificial offsets and drifts of the ranks' clocks
  std::string samples_path;  ///< a file of JSON lines; empty: no file
  /// Called on rank 0, if not empty, with the planned waiting that is done so far and with the
  /// planned waiting in total. Not called if the plan contains no waiting.
  std::function<void(Duration done, Duration all)> progress;
};

/// All samples, and warnings about the placement of the ranks.
struct LiveClockResult {
  ClockSamples samples;
  std::vector<std::string> warnings;
};

/// Runs the study on all ranks of the world. Every rank calls it; it initialises and finalises MPI.
/// Returns the result on rank 0 and nothing on the others. On several nodes, of which one has
/// several ranks, it also measures `hierarchical`. If all ranks are on one machine, the result
/// contains the true clocks. Throws InputError on every rank when there is only one rank. If
/// rank 0 fails later, for example because a file can't be written, it prints the error and aborts
/// the job. A watchdog on rank 0 ends the job if ranks hang.
[[nodiscard]] std::optional<LiveClockResult> study_clocks_live(const LiveClockOptions& asked);

}  // namespace loggp::measure
