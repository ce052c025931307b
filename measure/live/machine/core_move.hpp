// Tells from two distances between CPUs whether the CPUs have moved in between.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "models/base/units.hpp"

namespace loggp::measure {

/// The provenance entry with the time of a cache line from the first rank's CPU to the second's, in
/// ns, before the measurement.
inline constexpr const char* cache_line_key = "cache_line_ns";

/// The provenance entry with the same time after the measurement.
inline constexpr const char* later_cache_line_key = "cache_line_later_ns";

/// Returns the distance in a provenance; nothing if there is none.
[[nodiscard]] std::optional<Duration> read_distance(
    const std::map<std::string, std::string>& provenance, const char* key = cache_line_key);
/// Returns the time in nanoseconds with one decimal, as a provenance contains it.
[[nodiscard]] std::string to_ns_text(Duration transfer);
/// Whether the two distances differ so much, by a factor above 1.6, that the CPUs must have moved.
[[nodiscard]] bool have_moved(Duration before, Duration after);
/// Returns a warning if the CPUs have moved between two distances; empty if they have not, or a
/// distance is unknown.
[[nodiscard]] std::string describe_move(std::optional<Duration> before,
                                        std::optional<Duration> after);

}  // namespace loggp::measure
