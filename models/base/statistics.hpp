// The median of samples, its standard error, and the lower quartile.
#pragma once

#include <span>

namespace loggp {

/// Returns the median: the middle value, or the mean of the middle two. Pre: not empty.
[[nodiscard]] double median(std::span<const double> samples);

/// Returns the lower quartile: the sample at index ⌊n/4⌋ in ascending order. Pre: not empty.
[[nodiscard]] double lower_quartile(std::span<const double> samples);

/// Returns the standard error of the median, from order statistics: half the difference between the
/// samples √n/2 places above and below the middle, rounded outwards. The estimate assumes no
/// distribution; it is 0 for one sample. Pre: not empty.
[[nodiscard]] double median_error(std::span<const double> samples);

}  // namespace loggp
