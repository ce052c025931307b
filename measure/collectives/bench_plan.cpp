#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "algorithms/schemes/block_layout.hpp"
#include "algorithms/schemes/point_checks.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "measure/collectives/bench_summary.hpp"
#include "measure/collectives/live_bench.hpp"
#include "measure/live/mpi/native_collectives.hpp"
#include "measure/live/mpi/rank_groups.hpp"
#include "models/base/errors.hpp"
#include "models/base/names.hpp"
#include "models/base/random.hpp"

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
  }
}

// Checks the sizes of messages, or those of a list of blocks.
void check_sizes(const BenchPlan& plan) {
  const NativeCollective* const native = find_native(plan.base.collective);
  const BlockCounts& counts = plan.base.counts;
  if (!counts.is_listed()) {
    for (const Bytes size : plan.sizes) check_size(native, size);
    return;
  }
  const std::string option = fmt::format("--counts {}", counts.spec());
  for (const std::int64_t size : counts.list()) check_size(native, Bytes(size), option);
}

// Checks the sizes of blocks on each number of ranks.
void check_blocks(const BenchPlan& plan, std::int32_t world) {
  const auto is_native = [](const AlgorithmVariant& variant) {
    return variant.algorithm == nullptr;
  };
  const bool any_native = std::any_of(plan.algorithms.begin(), plan.algorithms.end(), is_native);
  for (const std::int32_t ranks : plan.ranks.empty() ? std::vector{world} : plan.ranks) {
    for (const Bytes size : plan.sizes) {
      Benchmark benchmark = plan.base;
      benchmark.ranks = ranks;
      benchmark.bytes = size;
      const BlockLayout layout(benchmark);
      if (any_native) check_places(*find_native(plan.base.collective), layout);
    }
  }
}

std::vector<Bytes> all_segments(const BenchPlan& plan) {
  return plan.segments.empty() ? std::vector{plan.base.segment} : plan.segments;
}

std::vector<std::uint64_t> all_seeds(const BenchPlan& plan) {
  return plan.seeds.empty() ? std::vector{plan.base.seed} : plan.seeds;
}

// Calls `take` with `common` under each combination of an algorithm, a scheme and a seed.
template <class Take>
void for_each_variant(const BenchPlan& plan, const BenchPoint& common, const Take& take) {
  for (const AlgorithmVariant& algorithm : plan.algorithms) {
    BenchPoint point = common;
    point.algorithm = algorithm;
    point.bytes = bytes_of_point(plan, algorithm.algorithm, common.bytes);
    if (algorithm.algorithm == nullptr) point.segment = plan.base.segment;
    for (const SchemeVariant& scheme : plan.schemes) {
      point.scheme = scheme;
      for (const std::uint64_t seed : all_seeds(plan)) {
        point.seed = seed;
        take(point);
      }
    }
  }
}

// Fisher and Yates's algorithm. All ranks draw the same order.
void shuffle(std::vector<BenchPoint>& points, std::uint64_t seed) {
  constexpr std::uint64_t order = 100;  // the purpose of the draws; no simulation has this one
  for (std::size_t left = points.size(); left > 1; --left) {
    const double draw = uniform(hash(seed, order, left));
    std::swap(points[static_cast<std::size_t>(draw * static_cast<double>(left))], points[left - 1]);
  }
}

void check_schemes(const BenchPlan& plan) {
  const bool arrive = plan.base.has_arrivals();
  for (const SchemeVariant& variant : plan.schemes) {
    const Scheme scheme = variant.scheme;
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
    if (plan.base.lateness > Duration() && scheme != Scheme::synchronised)
      throw InputError(fmt::format(
          "--lateness: scheme {} has no window; leave it out, or use --schemes synchronised",
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
  const auto take = [&points](const BenchPoint& point) {
    if (std::find(points.begin(), points.end(), point) == points.end()) points.push_back(point);
  };
  for (const std::int32_t ranks : plan.ranks) {
    for (const Bytes size : plan.sizes) {
      for (const Bytes segment : all_segments(plan)) {
        BenchPoint common;
        common.ranks = ranks;
        common.bytes = size;
        common.segment = segment;
        for_each_variant(plan, common, take);
      }
    }
  }
  if (plan.shuffle) shuffle(points, *plan.shuffle);
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
  const std::vector<Bytes> segments = all_segments(plan);
  check_points(plan.base, {plan.algorithms, plan.schemes, plan.ranks, plan.sizes, segments});
  check_sizes(plan);
  check_ranks(plan.ranks, plan.base.root.number(), world, plan.least_started, "bench");
  check_blocks(plan, world);
}

}  // namespace loggp::measure
