#include "compare/chart/method_plot.hpp"

#include <doctest/doctest.h>

namespace loggp::compare::method_plot_test {

TEST_CASE("an older method's picture has what it finds of each size") {
  measure::MethodFile file;
  file.method = Method::bell;
  for (const std::int64_t size : {1, 1000}) {
    const double us = size == 1 ? 1 : 5;
    file.samples.push_back({Bytes(size), Duration::us(us), Duration::us(2 * us),
                            Duration::us(3 * us), Duration::us(10), Duration::us(4), Duration(),
                            30});
  }
  const PlotPlan plan = method_plot("b", file, {});
  CHECK(plan.title == "b: the method of bell, medians of 2 samples");
  REQUIRE(plan.series.size() == 3);
  CHECK(plan.series[0].title == "o_s");
  CHECK(plan.series[1].title == "o_r");
  CHECK(plan.series[2].title == "g");
  REQUIRE(plan.series[1].points.size() == 2);
  CHECK(plan.series[1].points[1].x == 1000);
  CHECK(plan.series[1].points[1].y == 10);
}

}  // namespace loggp::compare::method_plot_test
