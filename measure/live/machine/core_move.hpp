// Compares the distances between two CPUs, measured at two times, to find out whether the host has
// moved the CPUs. The distance is the time that a cache line takes from one CPU to the other.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "models/base/units.hpp"

namespace loggp::measure {

/// The provenance entry with the distance from the first rank's CPU to the second's, in ns, before
/// the measurement.
inline constexpr const char* cache_line_key = "cache_line_ns";

/// The provenance entry with the distance in ns after the measurement.
inline constexpr const char* later_cache_line_key = "cache_line_later_ns";

/// Returns the distance in the entry `key` of a provenance; nothing if there is no such entry or
/// its value is not a number.
[[nodiscard]] std::optional<Duration> read_distance(
    const std::map<std::string, std::string>& provenance, const char* key = cache_line_key);
/// Returns a distance in nanoseconds with one decimal, as a provenance contains it.
[[nodiscard]] std::string to_ns_text(Duration transfer);
/// Whether one distance is more than 1.6 times the other, so that the CPUs must have moved.
[[nodiscard]] bool have_moved(Duration before, Duration after);
/// Returns a warning if the CPUs have moved between two distances. Returns an empty text if they
/// have not moved or if a distance is unknown.
[[nodiscard]] std::string describe_move(std::optional<Duration> before,
                                        std::optional<Duration> after);
/// Whether a warning contains the text of describe_move().
[[nodiscard]] bool tells_of_move(std::string_view warning);

}  // namespace loggp::measure
