// Times that were measured in several launches: their mean, its interval, and the launches that a
// precision needs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "measure/samples/median_interval.hpp"

namespace loggp::measure {

/// The mean and the variance of the logarithms of the launches' times.
struct LogTimes {
  double count = 0;
  double mean = 0;
  double variance = 0;  ///< of single launches; 0 for one launch

  /// Pre: all times are above 0.
  explicit LogTimes(std::span<const double> times);
  [[nodiscard]] double variance_of_mean() const { return variance / count; }
};

/// Returns the geometric mean; exactly the time where all are the same. Pre: not empty; all times
/// are above 0.
[[nodiscard]] double geometric_mean(std::span<const double> times);

/// The time of a point over launches. The unit of inference is the launch: repetitions within a
/// launch share its conditions and are not independent.
struct LaunchTime {
  double time = 0;  ///< the geometric mean of the launches' times
  /// The 95 % interval of `time` by Student's t-distribution on the logarithms; nothing for one
  /// launch, which tells nothing about the scatter of launches.
  std::optional<Interval> interval{};
  double scatter = 0;  ///< the standard deviation of ln(time) over launches; 0 for one launch
};

/// Returns the time over launches. Each of `times` is one launch's time, such as the median of its
/// repetitions. Pre: not empty; all times are above 0.
[[nodiscard]] LaunchTime time_over_launches(std::span<const double> times);

/// Returns the half width of an interval relative to `time`.
[[nodiscard]] double relative_half_width(const Interval& interval, double time);

/// Returns the least number of launches whose interval is expected to have a half width of at most
/// `precision`, relative to the time, if launches scatter by `scatter`; nothing if that takes over
/// 1000. At least 2.
[[nodiscard]] std::optional<std::int64_t> launches_for_precision(double scatter, double precision);

}  // namespace loggp::measure
