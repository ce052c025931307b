// Numbers with their bits in reverse order.
#pragma once

#include <cstdint>

namespace loggp {

/// Returns `number` with its bits in reverse order, as one of the numbers below `numbers`. Pre:
/// `numbers` is a power of two; 0 ≤ number < numbers.
[[nodiscard]] constexpr std::int32_t mirrored(std::int32_t number, std::int32_t numbers) {
  std::int32_t result = 0;
  for (std::int32_t bit = 1; bit < numbers; bit *= 2) {
    result = (result * 2) + (number & 1);
    number /= 2;
  }
  return result;
}

}  // namespace loggp
