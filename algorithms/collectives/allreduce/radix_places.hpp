// Any number of ranks folded to a power of any radix.
#pragma once

#include <algorithm>
#include <cstdint>

#include "models/base/units.hpp"

namespace loggp {

/// Any number of ranks folded to radix^k places, for the largest radix^k ≤ P. Each place has ranks
/// that follow each other, and the first of them works for all. The numbers of ranks of two places
/// differ by at most one.
class RadixPlaces {
 public:
  /// A radix of at least 2; one above `ranks` is as good as `ranks`. Pre: ranks ≥ 1.
  constexpr RadixPlaces(std::int32_t ranks, std::int32_t radix)
      : ranks_(ranks), radix_(std::max(std::min(radix, ranks), 2)) {
    while (places_ <= ranks / radix_) places_ *= radix_;
  }

  [[nodiscard]] constexpr std::int32_t radix() const { return radix_; }
  [[nodiscard]] constexpr std::int32_t places() const { return places_; }
  /// Returns the lowest rank of `place`; P for places().
  [[nodiscard]] constexpr std::int32_t first_of(std::int32_t place) const {
    return (place * (ranks_ / places_)) + std::min(place, ranks_ % places_);
  }
  [[nodiscard]] constexpr std::int32_t place_of(Rank rank) const {
    const std::int32_t least = ranks_ / places_;
    const std::int32_t longer = ranks_ % places_;
    const std::int32_t in_longer = rank.number() / (least + 1);
    return in_longer < longer ? in_longer : (rank.number() - longer) / least;
  }

 private:
  std::int32_t ranks_;
  std::int32_t radix_;
  std::int32_t places_ = 1;
};

}  // namespace loggp
