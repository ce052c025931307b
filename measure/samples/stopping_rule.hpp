// Decides when a measurement has been repeated often enough.
#pragma once

#include <cstdint>
#include <span>

namespace loggp::measure {

/// The criterion of a stopping rule.
enum class Stop : std::uint8_t {
  interval,   ///< the median's 95 % interval is narrow relative to the median
  deviation,  ///< the standard deviation is small relative to the mean ([1] §3)
};

/// A criterion with its precision and the allowed numbers of repetitions.
struct StoppingRule {
  Stop stop = Stop::interval;
  /// The largest allowed half width of the interval, relative to the median. For a deviation: the
  /// limit that the deviation, relative to the mean, must stay below.
  double precision = 0.05;
  std::int64_t least = 10;   ///< repetitions before the criterion is checked
  std::int64_t most = 1000;  ///< repetitions after which the caller stops anyway
  /// The largest number of tests of a point. A test has up to `most` repetitions. A test that does
  /// not meet the criterion is discarded and repeated ([1] §3).
  std::int64_t tests = 1;

  /// Returns the rule of [1] §3: a standard deviation below 3 % of the mean, 8 to 30 repetitions.
  /// The paper repeats tests until one meets the criterion; here there are at most 10.
  [[nodiscard]] static StoppingRule deviation_rule() { return {Stop::deviation, 0.03, 8, 30, 10}; }
  /// Whether there are at least `least` values, at least 2, and the values meet the criterion. The
  /// interval needs at least 6 values, and a finite median: an infinite value stands for a
  /// repetition of which only a lower limit is known. Ignores `most`.
  [[nodiscard]] bool is_precise(std::span<const double> values) const;
};

}  // namespace loggp::measure
