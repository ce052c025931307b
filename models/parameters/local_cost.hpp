// The cost of work that a rank does on its own memory: combining the elements of a reduction, and
// copying.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "models/base/units.hpp"
#include "models/parameters/local_work.hpp"

namespace loggp {

/// The time per byte of work on `first` to `last` bytes, both inclusive. The last range has no
/// `last`. Ranges differ because caches do.
struct LocalRange {
  Bytes first{1};
  std::optional<Bytes> last{};
  double per_byte = 0;  ///< picoseconds for each byte
  /// The 95 % confidence interval of a measured time, in µs per byte.
  std::optional<std::array<double, 2>> interval{};
  friend bool operator==(const LocalRange&, const LocalRange&) = default;
};

/// The cost of one kind of local work, by size. Without ranges it takes no time.
struct LocalCost {
  std::vector<LocalRange> ranges;

  [[nodiscard]] bool is_free() const { return ranges.empty(); }
  /// Returns the time of work on `size` bytes, rounded to picoseconds once. Throws InputError when
  /// it exceeds `longest_transfer`.
  [[nodiscard]] Duration time(Bytes size) const;
  /// Returns the range of work on `size` bytes; 0 bytes count as 1. Pre: there are ranges.
  [[nodiscard]] const LocalRange& range(Bytes size) const;
  friend bool operator==(const LocalCost&, const LocalCost&) = default;
};

/// The costs of all kinds of local work.
struct LocalCosts {
  LocalCost reduce{};
  LocalCost copy{};
  [[nodiscard]] const LocalCost& operator[](LocalWork work) const {
    return work == LocalWork::reduction ? reduce : copy;
  }
};

/// Throws InputError, beginning with `where`, unless the ranges cover all sizes from 1 byte without
/// gap or overlap, and no time per byte is negative or above `longest_cost`.
void validate(const LocalCost& cost, const std::string& where);

}  // namespace loggp
