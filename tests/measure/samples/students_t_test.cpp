#include "measure/samples/students_t.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace loggp::measure::students_t_test {

TEST_CASE("Student's distribution has its closed forms for one and two degrees of freedom") {
  for (const double t : {-20.0, -3.0, -0.5, 0.0, 0.1, 2.0, 30.0}) {
    CAPTURE(t);
    CHECK(t_below(1, t) == doctest::Approx(0.5 + std::atan(t) / std::numbers::pi).epsilon(1e-12));
    CHECK(t_below(2, t) == doctest::Approx(0.5 + t / (2 * std::sqrt(2 + t * t))).epsilon(1e-12));
  }
}

TEST_CASE("the t above which a part of Student's distribution lies is its inverse") {
  for (const double degrees : {1.0, 2.5, 7.0, 100.0}) {
    for (const double probability : {0.001, 0.025, 0.4, 0.9}) {
      CAPTURE(degrees);
      CAPTURE(probability);
      CHECK(t_below(degrees, t_above(degrees, probability)) ==
            doctest::Approx(1 - probability).epsilon(1e-12));
    }
  }
}

}  // namespace loggp::measure::students_t_test
