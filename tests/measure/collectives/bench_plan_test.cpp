// The points that a benchmark between MPI ranks measures.
#ifdef LOGGP_WITH_MPI
#include <doctest/doctest.h>

#include "algorithms/collectives/catalogue.hpp"
#include "measure/collectives/live_bench.hpp"

namespace loggp::measure::bench_plan_test {

namespace {

// The sizes of the points of one algorithm, or of the library's own, with `--bytes 0,8,64`.
std::vector<Bytes> sizes_of(const std::string& collective, const AlgorithmInfo* algorithm) {
  BenchPlan plan;
  plan.base.collective = collective;
  plan.algorithms = {{.algorithm = algorithm}};
  plan.schemes = {SchemeVariant()};
  plan.sizes = {Bytes(), Bytes(8), Bytes(64)};
  plan.ranks = {2};
  std::vector<Bytes> sizes;
  for (const BenchPoint& point : list_points(plan)) sizes.push_back(point.bytes);
  return sizes;
}

}  // namespace

TEST_CASE("the library's barrier has one size, 0, but a barrier of the catalogue carries data") {
  const std::vector<Bytes> all{Bytes(), Bytes(8), Bytes(64)};
  CHECK(sizes_of("barrier", nullptr) == std::vector{Bytes()});
  CHECK(sizes_of("barrier", &find_algorithm("barrier", "ring")) == all);
  CHECK(sizes_of("broadcast", nullptr) == all);
  CHECK(sizes_of("broadcast", &find_algorithm("broadcast", "binomial")) == all);
}

}  // namespace loggp::measure::bench_plan_test
#endif
