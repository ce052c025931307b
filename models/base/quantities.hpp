// Parses quantities as people write them: 1KiB, 64k, 1:1MiB:x2, 5.96us.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// Returns the size that `text` writes: "4096", "1KiB", "64k", "1.5M". k, K, M, G and T are powers
/// of 1024, as MPI benchmarks print them, like KiB to TiB; kB, MB and GB are powers of 1000. Throws
/// InputError unless `text` is a whole number of bytes from 0 to 2^50; the message begins with
/// `what`.
[[nodiscard]] Bytes parse_bytes(std::string_view text, std::string_view what = "size");

/// Returns the whole number that `text` writes, with the suffixes of parse_bytes. Throws InputError
/// unless the number is from `least` to `most` and below 2^53; the message begins with `what`.
[[nodiscard]] std::int64_t parse_count(std::string_view text, std::string_view what,
                                       std::int64_t least, std::int64_t most);

/// Returns the list that `text` writes, in the given order: "2,4,8", "2:2048:x2" (each twice the
/// one before), "0:4096:+512" (in steps of 512), or a mixture. A range ends at the last value that
/// does not exceed its end. Throws InputError unless each number is from `least` to `most`; also
/// for a range that descends, has more than a million values, or multiplies 0.
[[nodiscard]] std::vector<std::int64_t> parse_list(std::string_view text, std::string_view what,
                                                   std::int64_t least, std::int64_t most);

/// Returns the duration that `text` writes: "5.96us", "730ps", "1.5ms", "2s", "40ns" or "0";
/// rounded to a picosecond. The duration may be negative. Throws InputError for anything else, also
/// for a number other than 0 without a unit, and beyond ±9e6 s.
[[nodiscard]] Duration parse_duration(std::string_view text, std::string_view what = "time");

/// Returns the same as a real number of picoseconds, without rounding and without a limit; for
/// costs per byte.
[[nodiscard]] double parse_picoseconds(std::string_view text, std::string_view what);

}  // namespace loggp
