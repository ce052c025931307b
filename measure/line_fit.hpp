// Straight lines by least squares.
#pragma once

#include <span>

namespace loggp::measure {

/// A value and its 95 % confidence interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// y = at_zero + slope · x.
struct LineFit {
  Estimate at_zero;
  Estimate slope;
};

/// Ordinary least squares ([4] §2.4) with Student-t intervals from the residuals. The intervals
/// assume residuals that are independent and alike; a curve in the points widens them.
/// Pre: same length, at least 3 points, at least 2 different x.
[[nodiscard]] LineFit fit_line(std::span<const double> x, std::span<const double> y);

}  // namespace loggp::measure
