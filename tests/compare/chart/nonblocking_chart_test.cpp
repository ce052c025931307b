#include "compare/chart/nonblocking_chart.hpp"

#include <doctest/doctest.h>

#include "models/base/errors.hpp"

namespace loggp::compare::nonblocking_chart_test {

namespace {

measure::NonblockingRow row(std::int32_t ranks, std::int64_t bytes, const char* progress,
                            double overhead_us) {
  measure::NonblockingRow row;
  row.point.ranks = ranks;
  row.point.bytes = Bytes(bytes);
  row.point.method = "time";
  row.point.progress = progress;
  row.blocking_us = 100;
  row.repetitions = 5;
  row.overhead_us = overhead_us;
  return row;
}

}  // namespace

TEST_CASE("overheads over the size: a curve for each strategy, and the blocking time once") {
  const PlotPlan plan = overhead_plot(
      "allreduce", {row(2, 64, "none", 20), row(2, 64, "tests", 10), row(2, 8, "none", 5)});
  REQUIRE(plan.series.size() == 3);
  CHECK(plan.series[0].title == "blocking");
  CHECK(plan.series[0].points.size() == 2);
  CHECK(plan.series[1].title == "time, none");
  CHECK(plan.series[1].points == std::vector<PlotPoint>{{8, 5, 5, 5}, {64, 20, 20, 20}});
  CHECK(plan.series[2].points.size() == 1);
  CHECK(plan.x.in_bytes);
  CHECK(plan.y.range == std::pair(5.0, 100.0));
}

TEST_CASE(
    "numbers of ranks have curves of their own, and what a logarithm can't show is left out") {
  const PlotPlan plan = overhead_plot(
      "allreduce", {row(2, 64, "none", 20), row(4, 64, "none", -3), row(4, 0, "none", 7)});
  REQUIRE(plan.series.size() == 3);
  CHECK(plan.series[1].title == "time, none, P = 2");
  CHECK(plan.series[2].title == "blocking, P = 4");
  CHECK_THROWS_AS((void)overhead_plot("barrier", {row(2, 0, "none", 7)}), RunError);
}

}  // namespace loggp::compare::nonblocking_chart_test
