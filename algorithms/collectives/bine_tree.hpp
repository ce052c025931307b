// Bine trees: binomial trees with shorter ways
// (D. De Sensi et al., "Bine Trees: Enhancing Collective Operations by Optimizing Communication
// Locality", SC 2025).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "algorithms/collectives/range_trees.hpp"

namespace loggp {

/// Returns the lowest digits of v in base −2, as many as `size` has numbers. Pre: `size` is a power
/// of two.
[[nodiscard]] constexpr std::int32_t negabinary(std::int32_t v, std::int32_t size) {
  constexpr std::uint32_t odd_digits = 0xAAAAAAAA;  // those that count negatively
  const std::uint32_t digits = (static_cast<std::uint32_t>(v) + odd_digits) ^ odd_digits;
  return static_cast<std::int32_t>(digits & static_cast<std::uint32_t>(size - 1));
}

/// Returns the v from 0 to size − 1 that has these digits. Pre: as for negabinary().
[[nodiscard]] constexpr std::int32_t from_negabinary(std::int32_t digits, std::int32_t size) {
  constexpr std::uint32_t odd_digits = 0xAAAAAAAA;
  const std::uint32_t v = (static_cast<std::uint32_t>(digits) ^ odd_digits) - odd_digits;
  return static_cast<std::int32_t>(v & static_cast<std::uint32_t>(size - 1));
}

/// The bine tree over a power of two of numbers, written in base −2. If the lowest t digits of
/// v > 0 are equal and digit t is not, the parent of v has these t digits inverted. The children of
/// v have the lowest t − 1, t − 2, …, 1 digits inverted; those of the root all of them, and so on.
/// The child with i inverted digits is Σ (−2)^j for j < i away, so 1, −1, 3, −5, …, and its subtree
/// has 2^(i − 1) numbers. Thus the ways are a third shorter than in a binomial tree.
struct BineTree {
  std::int32_t size;

  [[nodiscard]] std::int32_t parent(std::int32_t v) const {
    return inverted(v, child_count(v) + 1);
  }
  [[nodiscard]] std::int32_t child_count(std::int32_t v) const {
    const std::int32_t digits = std::countr_zero(static_cast<std::uint32_t>(size));
    if (v == 0) return digits;
    const std::int32_t code = negabinary(v, size);
    const std::int32_t changes = code ^ (code >> 1);  // where a digit differs from the next one
    return std::min(std::countr_zero(static_cast<std::uint32_t>(changes)), digits - 1);
  }
  [[nodiscard]] std::int32_t child(std::int32_t v, std::int32_t i) const {
    return inverted(v, child_count(v) - i);
  }
  /// The subtree of v grows by 1, 2, 4, … numbers on alternate sides of v: at first behind an even
  /// v, before an odd one.
  [[nodiscard]] RingRange range(std::int32_t v) const {
    const std::int32_t count = 1 << child_count(v);
    const std::int32_t even_digits = (count - 1) & 0x55555555;
    const std::int32_t before = v % 2 == 0 ? (count - 1) - even_digits : even_digits;
    return {(v - before) & (size - 1), count};
  }

 private:
  // Returns the number with the lowest `count` digits of v inverted.
  [[nodiscard]] std::int32_t inverted(std::int32_t v, std::int32_t count) const {
    return from_negabinary(negabinary(v, size) ^ ((1 << count) - 1), size);
  }
};

}  // namespace loggp
