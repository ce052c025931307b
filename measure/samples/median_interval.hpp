// The confidence interval of a median, for any distribution.
#pragma once

#include <optional>
#include <span>

namespace loggp::measure {

/// A closed interval, in the unit of its samples.
struct Interval {
  double low = 0;
  double high = 0;
};

/// Returns the 95 % confidence interval of the median: the shortest one between two order
/// statistics, equally far from both ends. It is nonparametric, from the binomial distribution of
/// the number of samples below the true median. Returns nothing for fewer than 6 samples, because
/// even their extremes do not cover 95 %.
[[nodiscard]] std::optional<Interval> median_interval(std::span<const double> samples);

}  // namespace loggp::measure
