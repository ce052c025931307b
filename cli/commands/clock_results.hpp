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

/// Returns a table for each part in `shown`, with the rows of all launches after their number in
/// the column `launch`, and, except in CSV, spread_table() of their main quantities. Pre:
/// `launches` is not empty, and `shown` has only measured parts.
[[nodiscard]] Result launched_clock_result(const std::vector<std::string>& shown,
                                           const std::vector<measure::ClockSamples>& launches);

}  // namespace loggp::cli
