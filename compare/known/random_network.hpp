// Random networks, on which measuring procedures are tested.
#pragma once

#include <cstdint>

#include "models/parameters/parameters.hpp"

namespace loggp::compare {

/// Returns one link with 1 to 4 size ranges, each at least 1 KiB wide; the last one begins below
/// `largest`. o_r ≤ g, so that PRTT measures g. G_all jumps up or down by at least 20 % at every
/// protocol change. The same seed gives the same network.
[[nodiscard]] ParameterSet random_network(std::uint64_t seed, Bytes largest);

}  // namespace loggp::compare
