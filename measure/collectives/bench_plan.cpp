#include <fmt/format.h>

#include <algorithm>

#include "algorithms/schemes/scheme_info.hpp"
#include "measure/collectives/bench_summary.hpp"
#include "measure/collectives/live_bench.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/rank_groups.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"

namespace loggp::measure {

namespace {

// Returns the bytes of a point of size `size`: 0 for the library's barrier, which carries no data.
// Messages of the catalogue's barriers may carry data.
Bytes bytes_of_point(const BenchPlan& plan, const AlgorithmInfo* algorithm, Bytes size) {
  return plan.base.collective == "barrier" && algorithm == nullptr ? Bytes() : size;
}

void check_algorithm(const BenchPlan& plan, const AlgorithmInfo* algorithm) {
  if (algorithm == nullptr) {
    if (find_native(plan.base.collective) == nullptr)
      throw InputError(unknown_name("native collective", plan.base.collective, native_names()));
    return;
  }
  for (const SchemeVariant& scheme : plan.schemes) check_scheme(*algorithm, scheme.scheme);
}

void check_schemes(const BenchPlan& plan) {
  const bool arrive = plan.base.has_arrivals();
  for (const auto& [scheme, order, barrier] : plan.schemes) {
    const std::string_view name = to_string(scheme);
    const bool is_once = scheme == Scheme::once;
    if (is_once && !arrive)
      throw InputError(
          "--schemes once: only simulated ranks start at exactly the same time; use --schemes "
          "synchronised");
    if (arrive && !is_once)
      throw InputError(fmt::format(
          "--schemes {}: with --arrivals each operation is timed separately; leave --schemes out",
          name));
    const bool has_pauses = arrive || scheme == Scheme::synchronised;
    if (plan.base.subtracts_empty && !has_pauses)
      throw InputError(fmt::format(
          "--subtract-empty: scheme {} has no window; leave it out, or use --schemes synchronised",
          name));
    if (plan.base.rewrites && !has_pauses)
      throw InputError(
          fmt::format("--rewrite: scheme {} leaves no time to rewrite data between operations; use "
                      "--schemes synchronised",
                      name));
  }
  if (!arrive) return;
  const ArrivalPattern& pattern = plan.base.arrivals;
  for (const std::int32_t ranks : plan.ranks) {
    const auto delays = pattern.offsets(ranks, Duration(), Rank(), plan.base.seed);
    if (std::find(delays.begin(), delays.end(), never_arrives) != delays.end())
      throw InputError(fmt::format(
          "--arrivals {}: a rank that never arrives can only be simulated; give each rank a time",
          pattern.spec()));
  }
}

}  // namespace

void check_has_algorithms(const std::string& collective, const std::string& name) {
  if (algorithm_names(collective).empty() && find_native(collective) != nullptr) {
    throw InputError(
        fmt::format("{} has no algorithm '{}'; use --algorithms native", collective, name));
  }
}

std::vector<BenchPoint> list_points(const BenchPlan& plan) {
  std::vector<BenchPoint> points;
  for (const std::int32_t ranks : plan.ranks) {
    for (const Bytes size : plan.sizes) {
      for (const AlgorithmVariant& algorithm : plan.algorithms) {
        const Bytes bytes = bytes_of_point(plan, algorithm.algorithm, size);
        for (const SchemeVariant& scheme : plan.schemes) {
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
  for (const SchemeVariant& scheme : plan.schemes) {
    Benchmark one = plan.base;
    choose(one, scheme);
    check_reduction(one, plan.reduction);
  }
  for (const AlgorithmVariant& variant : plan.algorithms) check_algorithm(plan, variant.algorithm);
  for (const Bytes size : plan.sizes) check_size(find_native(plan.base.collective), size);
  check_ranks(plan.ranks, plan.base.root.number(), world, plan.least_started, "bench");
}

}  // namespace loggp::measure
