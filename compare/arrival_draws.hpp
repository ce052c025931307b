// Arrival patterns of many shapes, drawn.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/units.hpp"

namespace loggp::compare {

/// Independent numbers of one experiment, the nth() one after another.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t experiment) : seed_(seed), experiment_(experiment) {}
  /// In (0, 1).
  double part();
  /// 0 … count − 1.
  std::int64_t below(std::int64_t count);
  /// Between two positive numbers, its logarithm uniform.
  double between(double least, double most);

 private:
  std::uint64_t seed_;
  std::uint64_t experiment_;
  std::uint64_t n_ = 0;
};

struct DrawnPattern {
  std::string_view shape;
  std::vector<Duration> arrivals;  ///< by rank; rank 0, the root, at 0
};

/// One of: uniform, a late fraction, one late rank, exponential, in groups, a staircase of about
/// one message a step; up to a hundredth of or 4·ranks messages of `message` late.
[[nodiscard]] DrawnPattern draw_pattern(Draws& draws, std::int32_t ranks, Duration message);

}  // namespace loggp::compare
