// Which numbers are powers of two.
#pragma once

#include <bit>
#include <cstdint>

namespace loggp {

/// Returns whether `count` is a power of two. Pre: count ≥ 1.
[[nodiscard]] constexpr bool is_power_of_two(std::int32_t count) {
  return std::has_single_bit(static_cast<std::uint32_t>(count));
}

}  // namespace loggp
