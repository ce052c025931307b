// The results of `loggp clocks`.
#pragma once

#include <string>
#include <vector>

#include "cli/tables/result.hpp"
#include "compare/known/clock_plots.hpp"
#include "compare/known/simulated_clocks.hpp"
#include "measure/clocks/clock_summary.hpp"

namespace loggp::cli {

/// The data of the parts that --show names: measured, simulated or resampled.
struct ClockResults {
  std::vector<std::string> shown;  ///< names of the parts
  measure::ClockSamples samples;
  std::vector<compare::Resampled> resampled;
  std::vector<compare::ClockGain> gains;
};

/// Returns a table for each part in `results.shown`; in JSON also the number of ranks, the tries
/// and the provenance of the samples. Pre: for CSV only one part is shown.
[[nodiscard]] Result clock_result(const ClockResults& results);

}  // namespace loggp::cli
