// Fingerprints of values that came from files or options. Values with different fingerprints
// differ; values with equal fingerprints are equal, except with a probability of 2^-64.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "models/base/random.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// A 64-bit hash of all added numbers in the order of their addition; the same on every machine.
/// Callers add a list's length before its items, so that two different values of a type never add
/// the same numbers.
class Fingerprint {
 public:
  template <class T>
    requires std::integral<T> || std::is_enum_v<T>
  Fingerprint& add(T value) {
    bits_ = hash(bits_, value);
    return *this;
  }
  Fingerprint& add(double value) { return add(std::bit_cast<std::uint64_t>(value)); }
  Fingerprint& add(Duration value) { return add(value.in_ps()); }

  [[nodiscard]] std::uint64_t bits() const { return bits_; }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace loggp
