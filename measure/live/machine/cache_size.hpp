// Finds how large buffers must be so that they do not fit into the cache ([5] peril 10).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/base/units.hpp"

namespace loggp::measure {

/// Returns the size of the largest cache that CPU 0 can use; nothing when the system does not tell.
/// It is read from Linux' sysfs, where `directory` has an entry index0, index1, … for each cache,
/// otherwise from sysconf.
[[nodiscard]] std::optional<Bytes> largest_cache(
    const std::string& directory = "/sys/devices/system/cpu/cpu0/cache");

/// The largest buffer that can be asked for.
inline constexpr Bytes largest_room{std::int64_t{1} << 36};
/// Returns the least size of a buffer that --cache asks for: 0 for "in", the size of the largest
/// cache for "out", BYTES for "out:BYTES". Throws InputError for any other text, and for "out" when
/// the system does not tell the size.
[[nodiscard]] Bytes parse_cache(std::string_view text);

}  // namespace loggp::measure
