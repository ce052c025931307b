// Rank arithmetic that trees and chains share: v = (rank − root) mod P, the root is v = 0.
#pragma once

#include <bit>
#include <cstdint>

#include "models/units.hpp"

namespace loggp {

/// v of `rank` in a tree of `size` ranks rooted at `root`.
[[nodiscard]] constexpr std::int32_t relative(Rank rank, Rank root, std::int32_t size) {
  const std::int32_t v = rank.number() - root.number();
  return v < 0 ? v + size : v;
}

/// The rank whose v is `v`. Pre: 0 ≤ v < size.
[[nodiscard]] constexpr Rank absolute(std::int32_t v, Rank root, std::int32_t size) {
  const std::int64_t rank = std::int64_t{v} + root.number();
  return Rank(static_cast<std::int32_t>(rank < size ? rank : rank - size));
}

/// The rank `distance` further round the ring; negative distances go back. Pre: |distance| < size.
[[nodiscard]] constexpr Rank neighbour(Rank rank, std::int32_t distance, std::int32_t size) {
  return absolute(distance < 0 ? distance + size : distance, rank, size);
}

/// The smallest power of two that is at least `count`; 1 for 1. Pre: 1 ≤ count ≤ 2^30.
[[nodiscard]] constexpr std::int32_t power_of_two_above(std::int32_t count) {
  return static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(count)));
}

/// The largest power of two that is at most `count`. Pre: count ≥ 1.
[[nodiscard]] constexpr std::int32_t power_of_two_below(std::int32_t count) {
  return static_cast<std::int32_t>(std::bit_floor(static_cast<std::uint32_t>(count)));
}

/// In MPICH's binomial tree over 0 … count − 1 the subtree of v begins with v and spans so many, if
/// there are as many; its children are half as far, a quarter as far, … as that: v's lowest bit.
[[nodiscard]] constexpr std::int32_t binomial_span(std::int32_t v, std::int32_t count) {
  return v == 0 ? power_of_two_above(count) : v & -v;
}

}  // namespace loggp
