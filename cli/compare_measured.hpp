// loggp compare --measured SAMPLES --params P: prediction beside measurement.
#pragma once

#include <string>

#include "cli/collective_options.hpp"

namespace loggp::cli {

/// Prints the comparison of the bench samples at `path`.
void compare_with_measured(const std::string& path, const CollectiveOptions& options,
                           const std::string& reduction, const std::string& format);

}  // namespace loggp::cli
