// Random networks, on which measuring procedures are tested.
#pragma once

#include <cstdint>

#include "models/parameters/parameters.hpp"

namespace loggp::compare {

/// Returns a parameter set of one link with 1 to 4 size ranges, each at least 1 KiB wide; the last
/// range begins below `largest` and has no end. o_r ≤ g, so that PRTT measures g. G_all = g + (s −
/// 1)G jumps up or down by at least 20 % at every protocol change. The same arguments give the same
/// network. Pre: `largest` is at least 8 KiB, or the search for the ranges may not end.
[[nodiscard]] ParameterSet random_network(std::uint64_t seed, Bytes largest);

}  // namespace loggp::compare
