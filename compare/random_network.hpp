// Networks that nobody has measured: how a measuring procedure is put to the test.
#pragma once

#include <cstdint>

#include "models/parameters.hpp"

namespace loggp::compare {

/// One link of 1 to 4 ranges, each at least 1 KiB wide and the last beginning below `largest`.
/// o_r ≤ g, so that PRTT sees g itself; at every change G_all jumps by at least 20 % up or down.
/// The same seed gives the same network.
[[nodiscard]] ParameterSet random_network(std::uint64_t seed, Bytes largest);

}  // namespace loggp::compare
