// Random arrival patterns of many shapes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::compare {

/// A sequence of independent random numbers. Each pair of `seed` and `experiment` has a sequence of
/// its own, which is always the same.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t experiment) : seed_(seed), experiment_(experiment) {}
  /// Returns a number in (0, 1).
  double part();
  /// Returns a number from 0 to count − 1.
  std::int64_t below(std::int64_t count);
  /// Returns a number from `least` to `most` whose logarithm is uniform. Pre: both are above 0.
  double between(double least, double most);

 private:
  std::uint64_t seed_;
  std::uint64_t experiment_;
  std::uint64_t n_ = 0;
};

/// One random pattern.
struct DrawnPattern {
  std::string_view shape;          ///< "uniform", "some late", "one late" …
  std::vector<Duration> arrivals;  ///< by rank; rank 0, the root, arrives at 0
};

/// Returns a pattern of one of six random shapes. `message` is the time of one message. Five shapes
/// have a random spread of 1/100 to 4 · ranks messages: uniform up to the spread; a random fraction
/// of the ranks late by the spread; one rank late by the spread; exponential with the spread as
/// mean; up to 8 groups within the spread. In the sixth, the staircase, each rank arrives one step
/// after the rank before it. The step, 1/2 to 2 messages, is the same for all ranks.
[[nodiscard]] DrawnPattern draw_pattern(Draws& draws, std::int32_t ranks, Duration message);

}  // namespace loggp::compare
