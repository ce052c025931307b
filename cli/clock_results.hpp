// What `loggp clocks` prints.
#pragma once

#include <string>
#include <vector>

#include "compare/clock_plots.hpp"
#include "compare/simulated_clocks.hpp"
#include "measure/clock_summary.hpp"

namespace loggp::cli {

/// One row of the study of what the tree gains.
struct GainRow {
  compare::ClockGain gain;
  std::string noise;  ///< "none", or as on the command line
  std::int32_t ranks = 0;
};

/// Everything that was asked for.
struct ClockResults {
  std::vector<std::string> shown;
  measure::ClockSamples samples;
  std::vector<compare::Resampled> resampled;
  std::vector<GainRow> gains;
};

/// As --format has it.
[[nodiscard]] std::string text_of(const ClockResults& results, const std::string& format);

}  // namespace loggp::cli
