// Benchmarks nonblocking collectives of the MPI library ([3] §4.1-4.2).
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/nonblocking_file.hpp"
#include "measure/samples/stopping_rule.hpp"

namespace loggp::measure {

/// What to benchmark. Every combination of number of ranks, size, method and progress strategy is a
/// point.
struct NonblockingPlan {
  NonblockingSetup setup;
  std::vector<Bytes> sizes;
  std::vector<std::int32_t> ranks;    ///< numbers of ranks, ascending; empty: all ranks only
  std::vector<std::string> methods;   ///< "time", "work"
  std::vector<std::string> progress;  ///< "none", "tests", "thread"
  std::vector<Bytes> intervals;       ///< between tests; each is a strategy of its own
  StoppingRule stop;                  ///< for the sum of t_b and the overhead
  Reduction reduction = Reduction::max;
  Duration budget = Duration::us(30e6);  ///< for all points together, divided evenly
  std::string samples_path;              ///< empty: none
  bool resume = false;
  std::int32_t least_started = 1;   ///< a job of fewer ranks is taken for a mistake
  std::chrono::seconds limit{600};  ///< the job ends if a point takes longer
};

/// Returns the points in the order in which they are measured: by number of ranks, size, method and
/// strategy.
[[nodiscard]] std::vector<NonblockingPoint> list_points(const NonblockingPlan& plan);
/// Throws InputError when a job of `world` ranks can't measure the plan.
void check(const NonblockingPlan& plan, std::int32_t world);
/// Returns the number N of MPI_Test calls of a point; 0 for strategies without tests.
[[nodiscard]] std::int64_t count_tests(const NonblockingPoint& point);

/// Runs the benchmark. Every rank of the world calls it; it initialises and finalises MPI. Returns
/// all samples on rank 0, those of a resumed file included, and nothing on the others. Points with
/// a progress thread need MPI_THREAD_MULTIPLE; if the library does not grant it, they have no
/// samples, and their remark says so. `progress` is called with the number of points done and of
/// all points. Throws InputError on every rank for a plan that can't be measured, on rank 0 for a
/// file that can't be written or was made under other conditions.
[[nodiscard]] std::optional<NonblockingFile> nonblocking_live(
    const NonblockingPlan& plan, const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace loggp::measure
