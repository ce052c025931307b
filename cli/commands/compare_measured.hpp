// loggp compare --measured SAMPLES --params P: prediction beside measurement.
#pragma once

#include <string>
#include <vector>

#include "cli/options/collective_options.hpp"
#include "cli/tables/result.hpp"

namespace loggp::cli {

/// Prints predictions beside the measurements in the bench samples at `paths`, one file for each
/// launch. `options` gives the parameters, placement, conditions, arrivals and seed of the
/// predictions; `reduction` names how ranks' times are reduced. With `interval`, the value of
/// --interval, each prediction has its interval. Throws InputError when an input is wrong, and when
/// `command` was given --arrivals or --seed although the samples record arrivals of their own.
void compare_with_measured(const CLI::App& command, const std::vector<std::string>& paths,
                           const CollectiveOptions& options, const std::string& reduction,
                           const std::string& interval, Format format);

}  // namespace loggp::cli
