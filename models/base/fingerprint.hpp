// Fingerprints of values that came from files or options: two values with different fingerprints
// are different, and two with equal fingerprints are almost surely equal.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "models/base/random.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// A 64-bit hash of everything that was added, in the order in which it was added; the same on
/// every machine. Callers add a list's length before its items, so that no two different values of
/// a type add the same numbers. Two hashes then coincide with probability 2^-64.
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
