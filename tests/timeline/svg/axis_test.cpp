#include "timeline/svg/axis.hpp"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include "tests/timeline/svg/times.hpp"

namespace loggp::timeline::axis_test {
namespace {

std::string labels(const TimeAxis& axis) {
  std::vector<std::string> all;
  for (const TimeAxis::Tick& tick : axis.ticks()) all.push_back(tick.label);
  return fmt::format("{}", fmt::join(all, " "));
}

}  // namespace

TEST_CASE("the place of an instant on the axis is linear in its time") {
  const TimeAxis axis(us(0), us(80), 50, 400);
  CHECK(axis.x(us(0)) == doctest::Approx(50));
  CHECK(axis.x(us(20)) == doctest::Approx(150));
  CHECK(axis.x(us(80)) == doctest::Approx(450));
}

TEST_CASE("ticks are round numbers at their places") {
  const TimeAxis axis(us(0), us(80), 50, 400);
  CHECK(axis.unit() == "µs");
  CHECK(labels(axis) == "0 10 20 30 40 50 60 70 80");
  CHECK(axis.ticks()[3].x == doctest::Approx(200));
}

TEST_CASE("a tick's label has the decimals that its step needs") {
  CHECK(labels(TimeAxis(us(0), us(1.1), 0, 300)) == "0.0 0.2 0.4 0.6 0.8 1.0");
}

TEST_CASE("the unit is the largest of which the span has at least one") {
  constexpr std::int64_t k = 1000;
  std::string units;
  for (const std::int64_t ps : {std::int64_t{1}, k - 1, k, k * k - 1, k * k, k * k * k,
                                k * k * k * k, std::int64_t{1} << 61}) {
    units += std::string(TimeAxis(Time(), Time::ps(ps), 0, 100).unit()) + " ";
  }
  CHECK(units == "ps ps ns ns µs ms s s ");
}

TEST_CASE("an axis that begins before zero has its ticks at round numbers too") {
  CHECK(labels(TimeAxis(us(-7), us(11), 0, 200)) == "-5 0 5 10");
}

TEST_CASE("an axis without a span has one tick and divides by nothing") {
  const TimeAxis axis(us(0), us(0), 50, 400);
  CHECK(axis.x(us(0)) == 50);
  CHECK(labels(axis) == "0");
}

TEST_CASE("ticks are inside the axis, far enough apart, and not too few") {
  for (std::int64_t span = 9; span < std::int64_t{1} << 60; span = span * 7 / 5) {
    const auto ticks = TimeAxis(Time(), Time::ps(span), 10, 600).ticks();
    const bool inside = ticks.front().x == 10 && ticks.back().x <= 610 + 1e-9;
    const bool apart = ticks[1].x - ticks[0].x >= 46 - 1e-9;
    CHECK_MESSAGE((inside && apart && ticks.size() >= 5), span);
  }
}

}  // namespace loggp::timeline::axis_test
