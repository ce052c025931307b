// Collective benchmarks between MPI ranks: every scheme, for the library's own collectives and for
// ours.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string_view>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/bench_file.hpp"
#include "measure/samples/stopping_rule.hpp"

namespace loggp::measure {

/// Every combination of algorithm, scheme, number of ranks and size is a point.
struct BenchPlan {
  Benchmark base;  ///< what all points have in common; its iterations are at most, in one loop
  std::vector<const AlgorithmInfo*> algorithms;  ///< null: the MPI library's own
  std::vector<Scheme> schemes;
  std::vector<Bytes> sizes;
  std::vector<std::int32_t> ranks;  ///< ascending; the first so many ranks take part; empty: all
  StoppingRule stop;
  Reduction reduction = Reduction::max;  ///< of the values_us that the stopping rule looks at
  Duration budget = Duration::us(30e6);  ///< for all points together, evenly
  std::string samples_path;              ///< empty: none
  bool resume = false;
  std::int32_t least_started = 1;   ///< ranks of the job; more where one may be a mistake
  std::chrono::seconds limit{600};  ///< what hangs is given up after this: each point
};

/// Looks an algorithm of `bench` up; null for "native". Throws InputError that begins with `where`
/// the name stands and lists the known names.
[[nodiscard]] const AlgorithmInfo* find_bench_algorithm(const std::string& collective,
                                                        const std::string& name,
                                                        std::string_view where);
/// The points in the order in which they are measured: ranks, sizes, algorithms, schemes.
[[nodiscard]] std::vector<BenchPoint> list_points(const BenchPlan& plan);
/// What can't be measured is said before anything is. Throws InputError.
void check(const BenchPlan& plan, std::int32_t world);

/// Runs on every rank of the world, MPI included; gives all samples on rank 0, those of a resumed
/// file among them, and nothing on others. `progress` is told points done and in all. Throws
/// InputError on every rank for a plan that does not fit, on rank 0 for a file that does not.
[[nodiscard]] std::optional<BenchFile> bench_live(
    const BenchPlan& plan, const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace loggp::measure
