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

/// Returns a confidence interval of the median with at least 95 % coverage. Its ends are the k-th
/// smallest and the k-th largest sample, with the largest k that reaches this coverage. The
/// interval is nonparametric: it follows from the binomial distribution of the number of samples
/// below the true median. Returns nothing for fewer than 6 samples, because even the interval from
/// the smallest to the largest of 5 samples covers less than 95 %.
[[nodiscard]] std::optional<Interval> median_interval(std::span<const double> samples);

}  // namespace loggp::measure
