// Arrival offsets that were measured or made up: one for each rank.
#pragma once

#include <string>
#include <vector>

#include "models/units.hpp"

namespace loggp {

/// A line for each rank: its offset with its unit ("12.5us") or "never" (never_arrives) in rank
/// order, or the rank and its offset ("3,12.5us") in any order, under a heading "rank,offset" or
/// none; '#' begins a comment. Throws InputError (file:line).
[[nodiscard]] std::vector<Duration> read_arrivals(const std::string& path);

}  // namespace loggp
