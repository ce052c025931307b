// The ratio of two times that were each measured in several launches.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "measure/samples/median_interval.hpp"

namespace loggp::compare {

/// The ratio of the times of B to those of A. The unit of inference is the launch: repetitions
/// within a launch share its conditions and are not independent.
struct Ratio {
  double ratio = 1;  ///< of the geometric means over launches
  /// The 95 % interval of the ratio by Welch's t-test on the logarithms of the times; nothing if A
  /// or B has one launch only, which tells nothing about the scatter of launches.
  std::optional<measure::Interval> interval{};
  double p_value = 1;    ///< of equal times, by the same test; 1 without an interval
  double scatter_a = 0;  ///< the standard deviations of ln(time) over launches
  double scatter_b = 0;
};

/// Returns the ratio for the times of the launches of A and B. Pre: neither is empty; all times are
/// above 0.
[[nodiscard]] Ratio ratio_of_launches(std::span<const double> a, std::span<const double> b);

/// Returns the p-values of several tests, adjusted by Holm's method (1979) so that the probability
/// of any false rejection below 0.05 is at most 0.05. Each is at most 1.
[[nodiscard]] std::vector<double> adjust_by_holm(std::span<const double> p_values);

/// Returns the least number of launches of A and of B each with which a verdict is to be expected
/// in at least 80 % of such comparisons, if the true ratio and the true scatters are those of
/// `found`: slower or faster at a level of 0.05/`points`, or the same within `tolerance` (0.02 for
/// 2 %). Nothing if that takes over 1000 launches, or if `found` has no interval or no scatter.
[[nodiscard]] std::optional<std::int64_t> launches_to_decide(const Ratio& found, double tolerance,
                                                             std::size_t points);

}  // namespace loggp::compare
