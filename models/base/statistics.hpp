// The median of samples, its error, and a quartile.
#pragma once

#include <span>

namespace loggp {

/// Returns the median: the middle value, or the mean of the middle two. Pre: not empty.
[[nodiscard]] double median(std::span<const double> samples);

/// Returns the sample with a quarter of all samples below it. Pre: not empty.
[[nodiscard]] double lower_quartile(std::span<const double> samples);

/// Returns the standard error of the median from order statistics: half the difference between the
/// samples √n/2 places above and below the middle. It assumes no distribution. It is 0 for one
/// sample. Pre: not empty.
[[nodiscard]] double median_error(std::span<const double> samples);

}  // namespace loggp
