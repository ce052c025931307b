// The largest times that input may give and that a simulation may reach.
#pragma once

#include "models/base/units.hpp"

namespace loggp {

// Time and Duration hold up to 2^63 − 1 ps, about 9.2e18 ps.

/// The largest value of one cost parameter: L, o_s, o_r, g, a drawn latency, or the time per byte.
/// It is a thousandth of the range of Duration, so that a sum of a few costs never overflows.
inline constexpr Duration longest_cost = Duration::us(9e9);

/// The longest time that the bytes of one message may take; a thousandth of the range of Duration.
inline constexpr Duration longest_transfer = Duration::ps(9'200'000'000'000'000);

/// The latest instant that a simulation may reach. It is a quarter of the range of Time, so that
/// adding the costs of one message never overflows.
inline constexpr Time latest_time = Time::ps(std::int64_t{1} << 61U);

}  // namespace loggp
