// Small statistics on samples.
#pragma once

#include <span>

namespace loggp::measure {

/// The middle value, or the mean of the middle two. Pre: not empty.
[[nodiscard]] double median(std::span<const double> samples);

/// A quarter of the samples is at most this. Pre: not empty.
[[nodiscard]] double lower_quartile(std::span<const double> samples);

/// Standard error of the median, from order statistics: half the distance between the samples √n/2
/// ranks away from it on either side. No distribution is assumed; 0 for one sample. Pre: not empty.
[[nodiscard]] double median_error(std::span<const double> samples);

}  // namespace loggp::measure
