// Benchmarks collectives between MPI ranks in every scheme: those of the MPI library and those of
// the catalogue.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string_view>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/bench_file.hpp"
#include "measure/samples/stopping_rule.hpp"

namespace loggp::measure {

/// The provenance entry with the seed of the points' order, if it was random.
inline constexpr const char* shuffle_key = "shuffle";

/// The plan of a benchmark. Every combination of algorithm, scheme, number of ranks, size, segment
/// and seed is a point.
struct BenchPlan {
  Benchmark base;  ///< what all points have in common; its `iterations` limit those of a series
  std::vector<AlgorithmVariant> algorithms;
  std::vector<SchemeVariant> schemes;
  std::vector<Bytes> sizes;
  std::vector<Bytes> segments{};       ///< empty: only that of `base`
  std::vector<std::uint64_t> seeds{};  ///< empty: only that of `base`
  std::vector<std::int32_t> ranks;     ///< numbers of ranks, ascending; empty: all ranks only
  StoppingRule stop;
  std::int32_t visits = 3;  ///< how often each point is visited, so that its repetitions spread
                            ///< over the time of all points ([5] §3.3)
  Reduction reduction = Reduction::max;  ///< for the values of the stopping rule
  Duration budget = Duration::us(30e6);  ///< for all points together, divided evenly
  std::string samples_path;              ///< empty: none
  bool resume = false;
  std::optional<std::uint64_t> shuffle{};  ///< the seed of the order of points, if it is random
  std::int32_t least_started = 1;          ///< check() refuses a job of fewer ranks as a mistake
  std::chrono::seconds limit{600};         ///< the job ends if a point takes longer
};

/// Throws InputError that advises `native` instead of `name`, if only the MPI library has the
/// collective.
void check_has_algorithms(const std::string& collective, const std::string& name);
/// Returns the points in the order in which they are measured: by number of ranks, size, segment,
/// algorithm, scheme and seed; with `plan.shuffle` in a random order. Points with fewer ranks are
/// measured first in either case. No point is listed twice; the library's barrier, which carries no
/// data, has one size, 0, and the library's own algorithms have the segment of `base`, because they
/// choose their segments. Pre: plan.ranks is not empty.
[[nodiscard]] std::vector<BenchPoint> list_points(const BenchPlan& plan);
/// Throws InputError when a job of `world` ranks can't measure the plan. Pre: plan.ranks is not
/// empty.
void check(const BenchPlan& plan, std::int32_t world);

/// Runs the benchmark. Every rank of the world calls this function, which initialises and finalises
/// MPI. Returns all samples on rank 0, including the samples of a resumed file, and nothing on the
/// other ranks. Rank 0 calls `progress` after each point with the number of points done and of all
/// points. Throws InputError on every rank for a plan that can't be measured. Throws on rank 0
/// only: InputError as BenchLog and BenchLeader do, and RunError when the disk is full. Ends the
/// job when another error occurs on any rank, or when a point takes longer than plan.limit.
[[nodiscard]] std::optional<BenchFile> bench_live(
    const BenchPlan& plan, const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace loggp::measure
