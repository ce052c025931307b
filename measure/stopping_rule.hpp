// When a measurement has been repeated often enough.
#pragma once

#include <cstdint>
#include <span>

namespace loggp::measure {

enum class Stop : std::uint8_t {
  interval,   ///< the median's 95 % interval is narrow enough
  deviation,  ///< [1] §3: the standard deviation is less than 3 % of the mean, of 8 to 30 values
};

struct StoppingRule {
  Stop stop = Stop::interval;
  double precision = 0.05;  ///< half the interval's width, or the deviation, relative
  std::int64_t least = 10;
  std::int64_t most = 1000;

  /// [1]'s numbers.
  [[nodiscard]] static StoppingRule deviation_rule() { return {Stop::deviation, 0.03, 8, 30}; }
  /// Whether the values agree as well as is asked for; the most is not looked at.
  [[nodiscard]] bool is_precise(std::span<const double> values) const;
};

}  // namespace loggp::measure
