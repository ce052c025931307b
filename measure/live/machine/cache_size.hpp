// Chooses how large a buffer must be so that it does not fit into the cache ([5] peril 10).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Returns the size of the largest cache that CPU 0 can use; nothing when the system does not tell.
/// Reads the size from Linux' sysfs, otherwise from sysconf. In sysfs, `directory` has an entry
/// index0, index1, … for each cache.
[[nodiscard]] std::optional<Bytes> largest_cache(
    const std::string& directory = "/sys/devices/system/cpu/cpu0/cache");

/// The largest buffer that --cache out:BYTES may ask for: 64 GiB.
inline constexpr Bytes largest_room{std::int64_t{1} << 36};
/// Returns the least size of a buffer that the value `text` of --cache asks for: 0 for "in", the
/// size of the largest cache for "out", BYTES for "out:BYTES". Throws InputError for any other
/// text, for BYTES outside 1 to largest_room, and for "out" when the system does not tell the size.
[[nodiscard]] Bytes parse_cache(std::string_view text);

}  // namespace loggp::measure
