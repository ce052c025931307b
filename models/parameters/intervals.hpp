// Intervals of measured parameters.
#pragma once

#include <array>
#include <map>
#include <string>

namespace loggp {

/// 95 % confidence intervals of a measurement, by parameter name as in the file ("L_us").
using Intervals = std::map<std::string, std::array<double, 2>>;

}  // namespace loggp
