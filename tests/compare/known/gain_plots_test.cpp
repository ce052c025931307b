// [3] Fig. 8 as pictures.
#include "compare/known/gain_plots.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare::gain_plots_test {

namespace {

// Each number of ranks with constant latency and with a random one, as clocks --show gain has them.
std::vector<ClockGain> gains_on(const std::vector<std::int32_t>& ranks) {
  const ParameterSet set = find_parameters("ompi-mx");
  std::vector<ClockGain> gains;
  for (const std::int32_t P : ranks) {
    gains.push_back(clock_gain(set, P, 20, {}, 1));
    gains.push_back(clock_gain(set, P, 20, {"latency:normal:5%"}, 3));
  }
  return gains;
}

const PlotSeries& titled(const PlotPlan& plan, const std::string& start) {
  for (const PlotSeries& series : plan.series)
    if (series.title.starts_with(start)) return series;
  FAIL("no series " << start);
  return plan.series.front();
}

}  // namespace

TEST_CASE("the gain's picture has what was simulated, with its spread, and the quotient of steps") {
  const auto gains = gains_on({3, 8, 17});
  const PlotPlan plan = gain_plot(gains);
  REQUIRE(plan.series.size() == 3);
  const auto& random = titled(plan, "latency:normal:5%: median of 3 seeds").points;
  const auto& constant = titled(plan, "constant latency").points;
  REQUIRE(random.size() == 3);
  REQUIRE(constant.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(constant[i].y == gains[2 * i].gain);
    CHECK(random[i].y == gains[2 * i + 1].gain);
    CHECK(random[i].low == gains[2 * i + 1].low_5);
    CHECK(random[i].high == gains[2 * i + 1].high_95);
  }
  for (const PlotPoint& point : titled(plan, "(P - 1)").points)
    CHECK(point.y == doctest::Approx((point.x - 1) / std::ceil(std::log2(point.x))));
}

TEST_CASE("the gain that [3] claims stands in the picture of as many processes alone") {
  CHECK(gain_plot(gains_on({2, 4})).series.back().title.find("[3]") == std::string::npos);
  const PlotPlan plan = gain_plot(gains_on({2, 128}));
  CHECK(plan.series.back().title == "[3] §3.2: up to more than 16 for 128 processes");
}

TEST_CASE("the picture of synchronisations has rank 0's times in ms, by scheme and latency") {
  const auto gains = gains_on({2, 5});
  const PlotPlan plan = synchronisation_plot(gains);
  REQUIRE(plan.series.size() == 4);
  CHECK(titled(plan, "linear, constant").points.at(1).y == gains[2].linear_us / 1000);
  CHECK(titled(plan, "logarithmic, latency").points.at(1).y == gains[3].logarithmic_us / 1000);
}

}  // namespace loggp::compare::gain_plots_test
