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
  [[nodiscard]] double at(double x) const { return at_zero.value + slope.value * x; }
};

/// Weighted least squares ([4] §2.4) with Student-t intervals from the residuals. The intervals
/// assume residuals that are independent and, times the root of their weight, alike; a curve in the
/// points widens them. Empty weights are all 1. Pre: same length, at least 3 points, at least 2
/// different x, weights above 0.
[[nodiscard]] LineFit fit_line(std::span<const double> x, std::span<const double> y,
                               std::span<const double> weights = {});

/// The same for a cost of nature, where neither at_zero nor the slope can be negative: the best
/// line among those. A bound that holds it is the value, and its interval's lower end.
[[nodiscard]] LineFit fit_cost_line(std::span<const double> x, std::span<const double> y,
                                    std::span<const double> weights = {});

/// The weighted mean with its interval. Pre: as above, at least 2 points.
[[nodiscard]] Estimate fit_constant(std::span<const double> y,
                                    std::span<const double> weights = {});

/// [4] eq. (6): the squares that the best line leaves, unweighted, over the points less 3 (as
/// printed: points k to l, divided by l − k − 2). In the square of y's unit. Pre: same length, at
/// least 4 points, 2 different x.
[[nodiscard]] double mean_deviation(std::span<const double> x, std::span<const double> y);

}  // namespace loggp::measure
