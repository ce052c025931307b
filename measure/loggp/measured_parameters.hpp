// Turns measured fits into a set of parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "measure/loggp/measurement.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::measure {

/// Returns a parameter set called `name`, with a link class for each result. Its provenance is that
/// of the first result, with the ranks of each pair added. `program` is the program's name and
/// version. The transport is empty if the first provenance does not have it. Pre: `results` is not
/// empty, and every fit is complete.
[[nodiscard]] ParameterSet measured_parameters(const std::vector<LiveResult>& results,
                                               std::string name, std::string_view program);

}  // namespace loggp::measure
