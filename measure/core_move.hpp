// Whether two CPUs of a machine are as far apart as they were.
#pragma once

#include <string>

#include "models/units.hpp"

namespace loggp::measure {

/// Under this name provenance has a cache line's way from the first rank's CPU to the second's.
inline constexpr const char* cache_line_key = "cache_line_ns";

/// Nanoseconds with one decimal, as provenance has them.
[[nodiscard]] std::string in_ns(Duration transfer);
/// Whether the two are too far apart for the CPUs not to have moved.
[[nodiscard]] bool have_moved(Duration before, Duration after);
/// What to say then.
[[nodiscard]] std::string moved_in_words(Duration before, Duration after);

}  // namespace loggp::measure
