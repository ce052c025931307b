// Measures the speed at which one core processes memory that is not cached.
#pragma once

namespace loggp::bench {

/// The size of a cache line in bytes on all supported machines.
inline constexpr double cache_line = 64;

/// Returns the cache lines per second that one core reads, changes and writes back in a loop over
/// an array larger than any cache. Takes the best of several passes. No program that reads and
/// writes all its lines is faster.
[[nodiscard]] double measure_lines_per_second();

}  // namespace loggp::bench
