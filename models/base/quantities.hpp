// Parses quantities as people write them: 1KiB, 64k, 1:1MiB:x2, 5.96us.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// Returns the size that `text` writes: "4096", "1KiB", "64k". k, M and G are powers of 1024, as
/// MPI benchmarks print them; kB, MB and GB are powers of 1000. Throws InputError for anything
/// else, also for negative and too large sizes; the message names the quantity `what`.
[[nodiscard]] Bytes parse_bytes(std::string_view text, std::string_view what = "size");

/// Returns the whole number that `text` writes, with the same suffixes. Throws InputError unless it
/// is from `least` to `most`.
[[nodiscard]] std::int64_t parse_count(std::string_view text, std::string_view what,
                                       std::int64_t least, std::int64_t most);

/// Returns the list that `text` writes: "2,4,8", "2:2048:x2" (each twice the one before),
/// "0:4096:+512" (in steps of 512), or a mixture; in the order given. Throws InputError unless each
/// number is from `least` to `most`.
[[nodiscard]] std::vector<std::int64_t> parse_list(std::string_view text, std::string_view what,
                                                   std::int64_t least, std::int64_t most);

/// Returns the duration that `text` writes: "5.96us", "730ps", "1.5ms", "2s", "40ns" or "0". Throws
/// InputError for anything else, also for another number without a unit.
[[nodiscard]] Duration parse_duration(std::string_view text, std::string_view what = "time");

/// As parse_duration, but returns a real number of picoseconds, for costs per byte.
[[nodiscard]] double parse_picoseconds(std::string_view text, std::string_view what);

}  // namespace loggp
