// Random arrival patterns of many shapes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::compare {

/// A sequence of independent random numbers; each experiment of a seed has its own.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t experiment) : seed_(seed), experiment_(experiment) {}
  /// Returns a number in (0, 1).
  double part();
  /// Returns a number from 0 to count − 1.
  std::int64_t below(std::int64_t count);
  /// Returns a number between two positive ones; its logarithm is uniform.
  double between(double least, double most);

 private:
  std::uint64_t seed_;
  std::uint64_t experiment_;
  std::uint64_t n_ = 0;
};

/// One random pattern.
struct DrawnPattern {
  std::string_view shape;
  std::vector<Duration> arrivals;  ///< by rank; rank 0, the root, arrives at 0
};

/// Returns a pattern of one of these shapes: uniform, a fraction of the ranks late, one rank late,
/// exponential, groups, a staircase with steps of about one message. Ranks are late by 1/100 to
/// 4 · ranks messages, each of which takes `message`.
[[nodiscard]] DrawnPattern draw_pattern(Draws& draws, std::int32_t ranks, Duration message);

}  // namespace loggp::compare
