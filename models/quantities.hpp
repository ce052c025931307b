// Reads quantities as people write them: 1KiB, 64k, 1:1MiB:x2, 5.96us.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp {

/// "4096", "1KiB", "64k" (k, M, G are powers of 1024 as MPI benchmarks print them; kB, MB, GB of
/// 1000). `what` names the quantity in the InputError of anything else, negatives and overflow too.
[[nodiscard]] Bytes parse_bytes(std::string_view text, std::string_view what = "size");

/// A whole number from `least` to `most`, with the same suffixes.
[[nodiscard]] std::int64_t parse_count(std::string_view text, std::string_view what,
                                       std::int64_t least, std::int64_t most);

/// "2,4,8", "2:2048:x2" (times 2), "0:4096:+512" (plus 512), or both mixed; ascending order is not
/// required. Throws InputError.
[[nodiscard]] std::vector<std::int64_t> parse_list(std::string_view text, std::string_view what,
                                                   std::int64_t least, std::int64_t most);

/// "5.96us", "730ps", "1.5ms", "2s", "40ns"; a bare number other than 0 is an InputError.
[[nodiscard]] Duration parse_duration(std::string_view text, std::string_view what = "time");

/// The same as a real number of picoseconds, for costs per byte.
[[nodiscard]] double parse_picoseconds(std::string_view text, std::string_view what);

}  // namespace loggp
