#include "compare/chart/local_plot.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace loggp::compare::local_plot_test {

TEST_CASE("a picture of local work has the time of a byte by each function") {
  const std::vector<measure::LocalSample> samples{
      {LocalWork::reduction, Bytes(8), Duration::us(0.016)},
      {LocalWork::reduction, Bytes(1000), Duration::us(0.5)},
      {LocalWork::copy, Bytes(8), Duration::us(0.004)}};
  const PlotPlan plan =
      local_plot("my.local", samples, {"MPI_Reduce_local, sum of double", "memcpy"}, {});
  REQUIRE(plan.series.size() == 2);
  CHECK(plan.series[0].title == "reduction: MPI_Reduce_local, sum of double");
  CHECK(plan.series[0].points == std::vector<PlotPoint>{{8, 2, 2, 2}, {1000, 0.5, 0.5, 0.5}});
  CHECK(plan.series[1].title == "copy: memcpy");
  CHECK(plan.series[1].points == std::vector<PlotPoint>{{8, 0.5, 0.5, 0.5}});
}

}  // namespace loggp::compare::local_plot_test
