// How fast one core passes through memory that no cache holds.
#pragma once

namespace loggp::bench {

/// In bytes, of every machine that this runs on.
inline constexpr double cache_line = 64;

/// Cache lines per second that a loop over a large array reads, changes and writes back: the most
/// that any program can whose every line is both read and written. The best of several passes.
[[nodiscard]] double measure_lines_per_second();

}  // namespace loggp::bench
