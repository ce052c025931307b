#include <fmt/format.h>

#include <algorithm>

#include "algorithms/scheme_catalogue.hpp"
#include "measure/live_bench.hpp"
#include "measure/native_collectives.hpp"
#include "models/errors.hpp"
#include "models/names.hpp"

namespace loggp::measure {

namespace {

void check_algorithm(const BenchPlan& plan, const std::string& name) {
  const std::string& collective = plan.setup.collective;
  if (name == "native") {
    if (find_native(collective) == nullptr)
      throw InputError(unknown_name("native collective", collective, native_names()));
    return;
  }
  const std::vector<std::string> own = algorithm_names(collective);
  if (own.empty() && find_native(collective) != nullptr) {
    throw InputError(
        fmt::format("{} has no algorithm '{}'; use --algorithms native", collective, name));
  }
  const AlgorithmInfo& info = find_algorithm(collective, name);
  for (const std::string& scheme : plan.schemes) check_scheme(info, find_scheme(scheme).scheme);
}

}  // namespace

std::vector<BenchPoint> points_of(const BenchPlan& plan) {
  std::vector<BenchPoint> points;
  for (const std::int32_t ranks : plan.ranks) {
    for (const Bytes size : plan.sizes) {
      for (const std::string& algorithm : plan.algorithms) {
        for (const std::string& scheme : plan.schemes)
          points.push_back({algorithm, scheme, ranks, size});
      }
    }
  }
  return points;
}

void check(const BenchPlan& plan, std::int32_t world) {
  for (const std::string& name : plan.schemes) {
    if (find_scheme(name).scheme == Scheme::once) {
      throw InputError(
          "once is one operation by a clock that all ranks share; live that is synchronised");
    }
  }
  for (const std::string& name : plan.algorithms) check_algorithm(plan, name);
  if (plan.setup.barrier != "native") (void)find_algorithm("barrier", plan.setup.barrier);
  for (const Bytes size : plan.sizes) check_size(find_native(plan.setup.collective), size);
  if (plan.ranks.back() > world) {
    throw InputError(
        fmt::format("--ranks: {} ranks, and mpirun has started {}; start it with "
                    "mpirun -n {}, or give up to {}",
                    plan.ranks.back(), world, plan.ranks.back(), world));
  }
  if (plan.setup.root >= plan.ranks.front()) {
    throw InputError(fmt::format("--root: {} is no rank of {}; give 0 to {}", plan.setup.root,
                                 plan.ranks.front(), plan.ranks.front() - 1));
  }
}

}  // namespace loggp::measure
