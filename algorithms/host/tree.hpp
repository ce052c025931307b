// Rank arithmetic for trees and chains: v = (rank − root) mod P, so that the root is v = 0.
#pragma once

#include <bit>
#include <cstdint>

#include "models/base/units.hpp"

namespace loggp {

/// Returns v of `rank` among `size` ranks with this root.
[[nodiscard]] constexpr std::int32_t relative(Rank rank, Rank root, std::int32_t size) {
  const std::int32_t v = rank.number() - root.number();
  return v < 0 ? v + size : v;
}

/// Returns the rank whose relative number is `v`. Pre: 0 ≤ v < size.
[[nodiscard]] constexpr Rank absolute(std::int32_t v, Rank root, std::int32_t size) {
  const std::int64_t rank = std::int64_t{v} + root.number();
  return Rank(static_cast<std::int32_t>(rank < size ? rank : rank - size));
}

/// Returns the rank `distance` places ahead of `rank` in the ring 0 → 1 → … → 0, or behind it if
/// `distance` is negative. Pre: |distance| < size.
[[nodiscard]] constexpr Rank neighbour(Rank rank, std::int32_t distance, std::int32_t size) {
  return absolute(distance < 0 ? distance + size : distance, rank, size);
}

/// Returns the smallest power of two that is at least `count`. Pre: 1 ≤ count ≤ 2^30.
[[nodiscard]] constexpr std::int32_t power_of_two_above(std::int32_t count) {
  return static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(count)));
}

/// Returns the largest power of two that is at most `count`. Pre: count ≥ 1.
[[nodiscard]] constexpr std::int32_t power_of_two_below(std::int32_t count) {
  return static_cast<std::int32_t>(std::bit_floor(static_cast<std::uint32_t>(count)));
}

/// Returns the span of v in MPICH's binomial tree over 0 … count − 1; the span is a power of two.
/// The subtree of v has the numbers v … v + span − 1. The children of v are v + span/2, v + span/4,
/// … v + 1. Numbers from `count` on do not exist. The parent of v > 0 is v − span.
[[nodiscard]] constexpr std::int32_t binomial_span(std::int32_t v, std::int32_t count) {
  return v == 0 ? power_of_two_above(count) : v & -v;
}

}  // namespace loggp
