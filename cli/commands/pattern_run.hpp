// Runs loggp measure --pattern.
#pragma once

#include "cli/options/measure_options.hpp"

namespace loggp::cli {

/// Measures a pattern, live or simulated, prints the result and writes it to the file of -o. On
/// ranks without a result it prints nothing. Throws InputError when an input is wrong, and RunError
/// when the run fails.
void run_pattern(const MeasureOptions& options);

}  // namespace loggp::cli
