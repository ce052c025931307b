// Small statistics on samples.
#pragma once

#include <span>

namespace loggp::measure {

/// The middle value, or the mean of the middle two. Pre: not empty.
[[nodiscard]] double median(std::span<const double> samples);

}  // namespace loggp::measure
