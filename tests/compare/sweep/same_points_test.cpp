#include "compare/sweep/same_points.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/schemes/block_counts.hpp"
#include "compare/sweep/simulated_sweep.hpp"
#include "tests/compare/sweep/sweep_plan.hpp"

namespace loggp::compare::same_points_test {

namespace {

// 1 machine, all algorithms of a collective that run on these numbers of ranks, 2 sizes, 2
// segments, 2 schemes, 2 seeds.
SweepPlan plan_of(const std::string& collective, std::vector<std::int32_t> ranks) {
  SweepPlan plan = small_plan();
  plan.machines.erase(plan.machines.begin());
  plan.base.collective = collective;
  plan.algorithms.clear();
  for (const AlgorithmInfo& info : algorithm_infos()) {
    if (info.collective != collective || info.has_levels) continue;
    const bool runs_on_all = std::all_of(ranks.begin(), ranks.end(),
                                         [&](std::int32_t count) { return runs_on(info, count); });
    if (!runs_on_all) continue;
    for (const AlgorithmVariant& variant : all_variants(info)) plan.algorithms.push_back(variant);
  }
  plan.ranks = std::move(ranks);
  plan.sizes = {Bytes(0), Bytes(24)};
  plan.segments = {Bytes(0), Bytes(8)};
  plan.schemes = {{Scheme::once}, {Scheme::loop}};
  plan.reduction = Reduction::mean;
  return plan;
}

}  // namespace

TEST_CASE("points are the same under the names of a textbook algorithm and of its aliases") {
  SweepPlan plan = plan_of("allgather", {6, 8});
  plan.algorithms.clear();
  for (const char* name : {"ompi:ring", "bruck", "ring", "ompi:recursive_doubling", "mpich:ring"})
    plan.algorithms.push_back(find_variant("allgather", name, {}, "test"));
  const SamePoints same(plan);
  const std::size_t of_algorithm = plan.size() / plan.algorithms.size();
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const std::size_t algorithm = i / of_algorithm;
    const std::size_t first = i % of_algorithm;
    const bool has_data = plan.point(i).benchmark.bytes > Bytes();
    const bool is_ring = algorithm == 0 || algorithm == 2 || algorithm == 4;
    if (has_data && is_ring) {
      CHECK(same.of(i) == std::vector{first, first + 2 * of_algorithm, first + 4 * of_algorithm});
    } else {
      CHECK(same.of(i) == std::vector{i});
    }
  }
}

TEST_CASE("a row that is taken from the same point is the point's own row") {
  std::size_t taken = 0;
  for (const CollectiveInfo& info : collective_infos()) {
    CAPTURE(info.name);
    for (const std::int32_t ranks : {7, 8}) {
      const SweepPlan plan = plan_of(std::string(info.name), {ranks});
      const SamePoints same(plan);
      for (std::size_t i = 0; i < plan.size(); ++i) {
        CAPTURE(i);
        const std::size_t first = same.of(i).front();
        if (first == i) continue;
        CHECK(same_row(plan, i, simulate_point(plan, first)) == simulate_point(plan, i));
        ++taken;
      }
    }
  }
  CHECK(taken > 500);
}

TEST_CASE(
    "points with blocks of different sizes are not the same: a library may send no empty ones") {
  SweepPlan plan = plan_of("alltoallv", {4});
  plan.base.counts = BlockCounts::listed({0, 8, 8, 8});
  const SamePoints same(plan);
  for (std::size_t i = 0; i < plan.size(); ++i) CHECK(same.of(i) == std::vector{i});
}

}  // namespace loggp::compare::same_points_test
