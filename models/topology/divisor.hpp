// Division by a number that is known only at run time, without the processor's slow division.
#pragma once

#include <cstdint>

namespace loggp {

/// A divisor of 32-bit numbers (Lemire, Kaser, Kurz 2019: the product with ⌈2^64/d⌉ is exact for
/// all of them).
class Divisor {
 public:
  /// Pre: d ≥ 1.
  explicit constexpr Divisor(std::uint32_t d)
      : d_(d), inverse_(d == 1 ? 0 : ~std::uint64_t{0} / d + 1) {}

  [[nodiscard]] constexpr std::uint32_t value() const { return d_; }
  [[nodiscard]] constexpr std::uint32_t quotient(std::uint32_t n) const {
    if (d_ == 1) return n;
    return static_cast<std::uint32_t>((static_cast<Wide>(inverse_) * n) >> 64U);
  }
  [[nodiscard]] constexpr std::uint32_t rest(std::uint32_t n) const { return n - d_ * quotient(n); }

 private:
  __extension__ using Wide = unsigned __int128;  // NOLINT(readability-identifier-naming)

  std::uint32_t d_;
  std::uint64_t inverse_;
};

}  // namespace loggp
