// What `loggp clocks` prints.
#pragma once

#include <string>
#include <vector>

#include "compare/clock_plots.hpp"
#include "compare/simulated_clocks.hpp"
#include "measure/clock_summary.hpp"

namespace loggp::cli {

/// Everything that was asked for.
struct ClockResults {
  std::vector<std::string> shown;
  measure::ClockSamples samples;
  std::vector<compare::Resampled> resampled;
  std::vector<compare::ClockGain> gains;
};

/// As --format has it.
[[nodiscard]] std::string text_of(const ClockResults& results, const std::string& format);

}  // namespace loggp::cli
