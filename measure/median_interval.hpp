// How sure a median is, whatever the distribution.
#pragma once

#include <optional>
#include <span>

namespace loggp::measure {

struct Interval {
  double low = 0;
  double high = 0;
};

/// The shortest interval between two order statistics, as many ranks from either end, that covers
/// the true median with at least 95 %: nonparametric, by the binomial distribution of how many
/// samples lie below it. Nothing for fewer than 6 samples, whose extremes do not suffice.
[[nodiscard]] std::optional<Interval> median_interval(std::span<const double> samples);

}  // namespace loggp::measure
