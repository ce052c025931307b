#include <fmt/format.h>

#include <algorithm>

#include "algorithms/scheme_catalogue.hpp"
#include "measure/bench_summary.hpp"
#include "measure/live_bench.hpp"
#include "measure/native_collectives.hpp"
#include "measure/rank_groups.hpp"
#include "models/arrivals.hpp"
#include "models/errors.hpp"
#include "models/names.hpp"

namespace loggp::measure {

namespace {

// The library's barrier has no bytes; the messages of our own may carry some.
Bytes bytes_of_point(std::string_view collective, std::string_view algorithm, Bytes size) {
  return collective == "barrier" && algorithm == "native" ? Bytes() : size;
}

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

void check_schemes(const BenchPlan& plan) {
  const bool arrive = !plan.setup.arrivals.empty();
  for (const std::string& name : plan.schemes) {
    const bool is_once = find_scheme(name).scheme == Scheme::once;
    if (is_once && !arrive)
      throw InputError(
          "once is one operation by a clock that all ranks share; live that is synchronised");
    if (arrive && !is_once)
      throw InputError(fmt::format(
          "--schemes {}: with --arrivals each operation is timed by itself; leave --schemes out",
          name));
    const bool has_pauses = arrive || find_scheme(name).scheme == Scheme::synchronised;
    if (plan.setup.rewrites && !has_pauses)
      throw InputError(fmt::format(
          "--rewrite: {} leaves no time between operations, where data could be written; use "
          "--schemes synchronised",
          name));
  }
  if (!arrive) return;
  const ArrivalPattern pattern = ArrivalPattern::parse(plan.setup.arrivals);
  for (const std::int32_t ranks : plan.ranks) {
    const auto delays = pattern.offsets(ranks, Duration(), Rank(), plan.setup.seed);
    if (std::find(delays.begin(), delays.end(), never_arrives) != delays.end())
      throw InputError(fmt::format(
          "--arrivals {}: a rank that never arrives can only be simulated; give each a time",
          plan.setup.arrivals));
  }
}

}  // namespace

std::vector<BenchPoint> list_points(const BenchPlan& plan) {
  std::vector<BenchPoint> points;
  for (const std::int32_t ranks : plan.ranks) {
    for (const Bytes size : plan.sizes) {
      for (const std::string& algorithm : plan.algorithms) {
        const Bytes bytes = bytes_of_point(plan.setup.collective, algorithm, size);
        for (const std::string& scheme : plan.schemes) {
          const BenchPoint point{algorithm, scheme, ranks, bytes};
          if (std::find(points.begin(), points.end(), point) == points.end())
            points.push_back(point);
        }
      }
    }
  }
  return points;
}

void check(const BenchPlan& plan, std::int32_t world) {
  check_schemes(plan);
  for (const std::string& name : plan.schemes) check_reduction(plan.setup, name, plan.reduction);
  (void)find_allgather(plan.setup.allgather, "--allgather");
  (void)find_sub_group(plan.setup.sub_group, "--sub-group");
  for (const std::string& name : plan.algorithms) check_algorithm(plan, name);
  if (plan.setup.barrier != "native") (void)find_algorithm("barrier", plan.setup.barrier);
  for (const Bytes size : plan.sizes) check_size(find_native(plan.setup.collective), size);
  check_ranks(plan.ranks, plan.setup.root, world, plan.least_started, "bench");
}

}  // namespace loggp::measure
