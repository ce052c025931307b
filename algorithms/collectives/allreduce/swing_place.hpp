// The partners of the Swing allreduce
// (D. De Sensi, T. Bonato, D. Saam, T. Hoefler, "Swing: Short-cutting Rings for Higher Bandwidth
// Allreduce", NSDI 2024).
#pragma once

#include <cstdint>

namespace loggp {

/// Returns how far ahead of an even place its partner is in the step for which `width` is 2^step:
/// Σ (−2)^i for i = 0 … step, which is 1, −1, 3, −5, 11, …; an odd place's is as far behind. On a
/// torus these ways are about a third shorter than those of recursive doubling.
[[nodiscard]] constexpr std::int32_t swing_distance(std::int32_t width) {
  const std::int64_t twice = 2 * std::int64_t{width};  // Σ (−2)^i = (1 − (−2)^(step + 1)) / 3
  return static_cast<std::int32_t>((width % 3 == 1 ? 1 + twice : 1 - twice) / 3);
}

/// One of 2^k places on a ring, and its partners in Swing's k steps.
class SwingPlace {
 public:
  constexpr SwingPlace(std::int32_t place, std::int32_t places)
      : place_(place),
        places_(places),
        origin_(place % 2 == 0 ? place : wrapped(place - swing_distance(places / 2))) {}

  /// Returns the partner in the step for which `width` is 2^step.
  [[nodiscard]] constexpr std::int32_t partner(std::int32_t width) const {
    return wrapped(place_ % 2 == 0 ? place_ + swing_distance(width)
                                   : place_ - swing_distance(width));
  }
  /// Returns whether the place keeps the upper half of its blocks in this step. Partners keep
  /// different halves, and have kept the same ones in all steps before: from the last step on
  /// backwards, `origin` is the even place of the pair, and the partner's differs from it in bit
  /// step + 1 and in no lower one.
  [[nodiscard]] constexpr bool keeps_upper(std::int32_t width) const {
    return 2 * width == places_ ? place_ % 2 != 0 : (origin_ & (2 * width)) != 0;
  }

 private:
  [[nodiscard]] constexpr std::int32_t wrapped(std::int32_t place) const {
    return place & (places_ - 1);
  }

  std::int32_t place_;
  std::int32_t places_;
  std::int32_t origin_;
};

}  // namespace loggp
