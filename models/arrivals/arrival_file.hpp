// Reads a file of arrival offsets: the time by which each rank is late at a collective operation.
#pragma once

#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// Returns the arrival offset of each rank, indexed by rank; never_arrives for the word "never".
/// The file has a line for each rank. A line holds either the offset with its unit ("12.5us"), in
/// rank order, or the rank and its offset ("3,12.5us"), in any order. A heading "rank,offset" is
/// optional, and '#' begins a comment. Throws InputError if the file cannot be read, has a wrong
/// line or an offset below 0, or does not list the ranks 0 … P − 1 exactly once.
[[nodiscard]] std::vector<Duration> read_arrivals(const std::string& path);

}  // namespace loggp
