// Arrival offsets that were measured or made up: one for each rank.
#pragma once

#include <string>
#include <vector>

#include "models/units.hpp"

namespace loggp {

/// The offset of each rank, at least one. The format is that of ArrivalPattern::parse. Throws
/// InputError (file:line).
[[nodiscard]] std::vector<Duration> read_arrivals(const std::string& path);

}  // namespace loggp
