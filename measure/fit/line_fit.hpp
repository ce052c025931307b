// Fits straight lines and constants by least squares, with confidence intervals.
#pragma once

#include <span>

namespace loggp::measure {

/// A value with its 95 % confidence interval.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The line y = at_zero + slope · x.
struct LineFit {
  Estimate at_zero;
  Estimate slope;
  [[nodiscard]] double at(double x) const { return at_zero.value + slope.value * x; }
};

/// Returns the line of weighted least squares ([4] §2.4). Without weights, all points count
/// equally. Its intervals are Student-t intervals from the residuals. They assume that the
/// residuals, each times the root of its weight, are independent and have the same distribution.
/// Points on a curve make the intervals wider. Pre: x, y and weights have the same length, at least
/// 3 points, at least 2 different x, weights above 0.
[[nodiscard]] LineFit fit_line(std::span<const double> x, std::span<const double> y,
                               std::span<const double> weights = {});

/// Returns the best line without a negative at_zero or slope, because a cost can't be negative. A
/// coefficient that would be negative becomes 0, with 0 as the lower end of its interval. Pre: as
/// for fit_line().
[[nodiscard]] LineFit fit_cost_line(std::span<const double> x, std::span<const double> y,
                                    std::span<const double> weights = {});

/// Returns the weighted mean of `y` with its interval. Pre: as for fit_line(), but at least 2
/// points.
[[nodiscard]] Estimate fit_constant(std::span<const double> y,
                                    std::span<const double> weights = {});

/// Returns the mean squared deviation of [4] eq. (6), in the square of y's unit: the sum of squared
/// residuals of the unweighted line, divided by the number of points − 3. (The paper divides by l −
/// k − 2 for the points k to l, which is the same.) Pre: same length, at least 4 points, 2
/// different x.
[[nodiscard]] double mean_deviation(std::span<const double> x, std::span<const double> y);

}  // namespace loggp::measure
