// loggp measure --pattern
#pragma once

#include "cli/options/measure_options.hpp"

namespace loggp::cli {

/// Measures a pattern, live or simulated, and prints the result. Throws InputError, RunError.
void run_pattern(const MeasureOptions& options);

}  // namespace loggp::cli
