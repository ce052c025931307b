// Whether two CPUs of a machine are as far apart as they were.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "models/units.hpp"

namespace loggp::measure {

/// Under this name provenance has a cache line's way from the first rank's CPU to the second's.
inline constexpr const char* cache_line_key = "cache_line_ns";

/// The same when the measurement was over.
inline constexpr const char* later_cache_line_key = "cache_line_later_ns";

/// What a provenance says of it, if anything.
[[nodiscard]] std::optional<Duration> read_distance(
    const std::map<std::string, std::string>& provenance, const char* key = cache_line_key);
/// Nanoseconds with one decimal, as provenance has them.
[[nodiscard]] std::string to_ns_text(Duration transfer);
/// Whether the two are too far apart for the CPUs not to have moved.
[[nodiscard]] bool have_moved(Duration before, Duration after);
/// What is to be said of a run: nothing where they have not moved, or it is not known.
[[nodiscard]] std::string describe_move(std::optional<Duration> before,
                                        std::optional<Duration> after);

}  // namespace loggp::measure
