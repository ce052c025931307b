#include "algorithms/schemes/reduction.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "models/base/errors.hpp"

namespace loggp::reduction_test {

namespace {

double reduced(const char* name, const std::vector<double>& reports_us) {
  return reduce_us(find_reduction(name), reports_us, Rank(1));
}

}  // namespace

TEST_CASE("each reduction of five ranks is one rank's time, except the mean") {
  const std::vector<double> reports{9, 2, 7, 1, 5};
  CHECK(reduced("root", reports) == 2);
  CHECK(reduced("max", reports) == 9);
  CHECK(reduced("span", reports) == 9);
  CHECK(reduced("min", reports) == 1);
  CHECK(reduced("mean", reports) == doctest::Approx(4.8));
  CHECK(reduced("lower-quartile", reports) == 2);
  CHECK(reduced("median", reports) == 5);
  CHECK(reduced("upper-quartile", reports) == 7);
}

TEST_CASE("quartiles and the median lie between two ranks' times where no rank has the place") {
  CHECK(reduced("median", {4, 1}) == 2.5);
  CHECK(reduced("lower-quartile", {1, 5}) == 2);
  CHECK(reduced("upper-quartile", {1, 5}) == 4);
  CHECK(reduced("lower-quartile", {8, 4, 0, 16}) == 3);
  CHECK(reduced("upper-quartile", {8, 4, 0, 16}) == 10);
  for (const char* name : {"median", "lower-quartile", "upper-quartile"})
    CHECK(reduced(name, {3, 3}) == 3);
}

TEST_CASE("every reduction is found by its name, and another name lists them") {
  for (const auto& [reduction, name] : reduction_names) {
    CHECK(find_reduction(name) == reduction);
    CHECK(to_string(reduction) == name);
  }
  CHECK_THROWS_WITH_AS((void)find_reduction("medium"), doctest::Contains("known: median"),
                       InputError);
}

}  // namespace loggp::reduction_test
