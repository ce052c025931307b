// How large buffers must be to be out of the cache ([5] peril 10).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/units.hpp"

namespace loggp::measure {

/// The largest cache that CPU 0 can use, as the system describes it: `directory` has an entry
/// index0, index1, … for each, with its size (Linux sysfs); without them sysconf. Nothing when
/// neither knows.
[[nodiscard]] std::optional<Bytes> largest_cache(
    const std::string& directory = "/sys/devices/system/cpu/cpu0/cache");

/// Of a buffer.
inline constexpr Bytes largest_room{std::int64_t{1} << 36};
/// What "in" (0 bytes), "out" (the largest cache) or "out:BYTES" asks a buffer to be at least.
/// Throws InputError.
[[nodiscard]] Bytes parse_cache(std::string_view text);

}  // namespace loggp::measure
