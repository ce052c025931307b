// Reads a file of arrival offsets: how late each rank comes to a collective operation.
#pragma once

#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// Returns the arrival offset of each rank, indexed by rank. The file has a line for each rank:
/// either the offset with its unit ("12.5us"), or "never" (never_arrives), in rank order; or the
/// rank and its offset ("3,12.5us"), in any order. A heading "rank,offset" is optional, and '#'
/// begins a comment. Throws InputError (file:line).
[[nodiscard]] std::vector<Duration> read_arrivals(const std::string& path);

}  // namespace loggp
