#include "measure/statistics.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace loggp::measure {

TEST_CASE("the median of an odd number of samples is the middle one") {
  CHECK(median(std::vector{3.0}) == 3.0);
  CHECK(median(std::vector{9.0, 1.0, 4.0}) == 4.0);
  CHECK(median(std::vector{5.0, 5.0, 1.0, 9.0, 2.0}) == 5.0);
}

TEST_CASE("the median of an even number of samples is the mean of the middle two") {
  CHECK(median(std::vector{1.0, 2.0}) == 1.5);
  CHECK(median(std::vector{10.0, 1.0, 3.0, 2.0}) == 2.5);
}

TEST_CASE("one wild sample does not move the median") {
  CHECK(median(std::vector{1.0, 1.0, 1e9, 1.0, 1.0}) == 1.0);
}

}  // namespace loggp::measure
