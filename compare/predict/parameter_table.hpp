// Parameter sets as a table of a page.
#pragma once

#include <vector>

#include "compare/chart/page.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::compare {

/// Returns one row for each size range. A value is followed by its 95 % interval where that is
/// known. The columns O_s, O_r and half round trip are left out where every set has the default.
[[nodiscard]] Table parameter_table(const std::vector<ParameterSet>& sets);

}  // namespace loggp::compare
