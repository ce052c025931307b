// In which order the root of `change-root` rotates.
#pragma once

#include <cstdint>

#include "models/units.hpp"

namespace loggp {

/// Every rank must find the same root of iteration i, so the random order is a pure function of
/// (seed, i).
struct RootOrder {
  enum class Kind { forward, backward, random };
  Kind kind = Kind::forward;
  std::uint64_t seed = 1;

  /// Root of iteration `i`: 0, 1, … P−1, 0, …; P−1, … 0, P−1, …; or drawn.
  [[nodiscard]] constexpr Rank root(std::int64_t i, std::int32_t size) const {
    const auto turn = static_cast<std::int32_t>(i % size);
    switch (kind) {
      case Kind::forward:
        return Rank(turn);
      case Kind::backward:
        return Rank(size - 1 - turn);
      case Kind::random:
        break;
    }
    const std::uint64_t drawn = mix(seed + mix(static_cast<std::uint64_t>(i)));
    return Rank(static_cast<std::int32_t>(drawn % static_cast<std::uint64_t>(size)));
  }

 private:
  // SplitMix64 (Steele, Lea, Flood 2014): every bit of the input moves every bit of the output.
  static constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
  }
};

}  // namespace loggp
