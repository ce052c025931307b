#include "models/base/statistics.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "models/base/random.hpp"

namespace loggp::measure::statistics_test {

TEST_CASE("the median of an odd number of samples is the middle one") {
  CHECK(median(std::vector{3.0}) == 3.0);
  CHECK(median(std::vector{9.0, 1.0, 4.0}) == 4.0);
  CHECK(median(std::vector{5.0, 5.0, 1.0, 9.0, 2.0}) == 5.0);
}

TEST_CASE("the median of an even number of samples is the mean of the middle two") {
  CHECK(median(std::vector{1.0, 2.0}) == 1.5);
  CHECK(median(std::vector{10.0, 1.0, 3.0, 2.0}) == 2.5);
}

TEST_CASE("one outlier does not move the median") {
  CHECK(median(std::vector{1.0, 1.0, 1e9, 1.0, 1.0}) == 1.0);
}

// The standard error of the median of n normal samples tends to sqrt(pi/2)/sqrt(n) = 0.125 for 100.
TEST_CASE(
    "the error of a median is about that of normal samples, and an outlier does not move it") {
  std::vector<double> samples;
  for (std::uint64_t i = 0; i < 100; ++i) samples.push_back(standard_normal(mix(i)));
  const double error = median_error(samples);
  CHECK(error > 0.06);
  CHECK(error < 0.25);
  *std::max_element(samples.begin(), samples.end()) = 1e9;
  CHECK(median_error(samples) == error);
  CHECK(median_error(std::vector{3.0}) == 0);
}

TEST_CASE("a quarter of the samples is at most the lower quartile") {
  CHECK(lower_quartile(std::vector{9.0, 1.0, 5.0, 7.0, 3.0}) == 3.0);
}

}  // namespace loggp::measure::statistics_test
