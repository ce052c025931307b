// Shows parameter sets as a table of an HTML page.
#pragma once

#include <vector>

#include "compare/chart/page.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::compare {

/// Returns a table with one row for each size range of each link. A value is followed by its 95 %
/// interval if the interval is known. A column O_s, O_r or half round trip is left out if it is 0
/// in every row.
[[nodiscard]] Table parameter_table(const std::vector<ParameterSet>& sets);

}  // namespace loggp::compare
