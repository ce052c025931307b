// Tells values apart that came from files or options: what has another fingerprint is another, what
// has the same is almost surely the same.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "models/random.hpp"
#include "models/units.hpp"

namespace loggp {

/// 64 bits of all that was added, whose order counts: the same on every machine. Lists are added
/// with their length, so that no two values of one type add the same numbers; 64 bits of them may
/// coincide, by chance once in 2^64.
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
