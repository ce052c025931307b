// Parameter sets as a table for people.
#pragma once

#include <vector>

#include "compare/page.hpp"
#include "models/parameters.hpp"

namespace loggp::compare {

/// One row for each size range; a value's 95 % interval stands behind it where it is known. Columns
/// in which every set has its default (O_s, O_r, half round trip) are left out.
[[nodiscard]] Table parameter_table(const std::vector<ParameterSet>& sets);

}  // namespace loggp::compare
