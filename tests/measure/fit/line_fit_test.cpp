#include "measure/fit/line_fit.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace loggp::measure::line_fit_test {

TEST_CASE("points on a line give that line, with intervals of width 0") {
  const std::vector<double> x{0, 10, 40, 90};
  const std::vector<double> y{5, 25, 85, 185};
  const LineFit fit = fit_line(x, y);
  CHECK(fit.at_zero.value == doctest::Approx(5));
  CHECK(fit.slope.value == doctest::Approx(2));
  CHECK(fit.slope.high - fit.slope.low == doctest::Approx(0));
  CHECK(fit.at_zero.high - fit.at_zero.low == doctest::Approx(0));
}

// By hand, for (0,0), (1,1), (2,3): slope 3/2, value at zero -1/6, residuals 1/6, -1/3, 1/6, so
// that s² = 1/6 with one degree of freedom, Sxx = 2, t(97.5 %, 1) = 12.7062: slope ± t·sqrt(s²/Sxx)
// = ± 3.66796, at zero ± t·sqrt(s²(1/3 + 1/Sxx)) = ± 4.73532.
TEST_CASE("the 95 % intervals are Student's") {
  const std::vector<double> x{0, 1, 2};
  const std::vector<double> y{0, 1, 3};
  const LineFit fit = fit_line(x, y);
  CHECK(fit.slope.value == doctest::Approx(1.5));
  CHECK(fit.slope.high == doctest::Approx(1.5 + 3.66796).epsilon(1e-5));
  CHECK(fit.slope.low == doctest::Approx(1.5 - 3.66796).epsilon(1e-5));
  CHECK(fit.at_zero.value == doctest::Approx(-1.0 / 6));
  CHECK(fit.at_zero.high == doctest::Approx(-1.0 / 6 + 4.73532).epsilon(1e-5));
}

TEST_CASE("a point of twice the weight counts like two points") {
  const std::vector<double> weighted = {1, 2, 1};
  const LineFit fit = fit_line(std::vector{0.0, 1.0, 2.0}, std::vector{0.0, 1.0, 3.0}, weighted);
  const LineFit twice = fit_line(std::vector{0.0, 1.0, 1.0, 2.0}, std::vector{0.0, 1.0, 1.0, 3.0});
  CHECK(fit.slope.value == doctest::Approx(twice.slope.value));
  CHECK(fit.at_zero.value == doctest::Approx(twice.at_zero.value));
}

TEST_CASE("a cost line is the best line without negative coefficients") {
  const std::vector<double> x{1, 2, 3};
  const LineFit falling = fit_cost_line(x, std::vector{3.0, 2.0, 1.0});
  CHECK(falling.slope.value == 0);
  CHECK(falling.at_zero.value == doctest::Approx(2));
  const LineFit through_zero = fit_cost_line(x, std::vector{0.5, 2.0, 3.5});
  CHECK(through_zero.at_zero.value == 0);
  CHECK(through_zero.slope.value == doctest::Approx((0.5 + 4 + 10.5) / 14));  // Σxy / Σx²
  CHECK(through_zero.at_zero.low == 0);
}

TEST_CASE("the cost of negative values is 0") {
  const LineFit none = fit_cost_line(std::vector{1.0, 2.0, 3.0}, std::vector{-9.0, -7.0, -6.0});
  CHECK(none.at_zero.value == 0);
  CHECK(none.slope.value == 0);
}

TEST_CASE("a constant is the mean, with the mean's interval") {
  // s = 1, t(97.5 %, 2) = 4.30265
  const Estimate mean = fit_constant(std::vector{1.0, 2.0, 3.0});
  CHECK(mean.value == doctest::Approx(2));
  CHECK(mean.high == doctest::Approx(2 + 4.30265 / std::sqrt(3.0)).epsilon(1e-5));
}

}  // namespace loggp::measure::line_fit_test
