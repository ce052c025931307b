// Benchmarks of the library's nonblocking collectives between MPI ranks ([3] §4.1-4.2).
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "algorithms/reduction.hpp"
#include "measure/nonblocking_file.hpp"
#include "measure/stopping_rule.hpp"

namespace loggp::measure {

/// Every combination of number of ranks, size, method and progress strategy is a point.
struct NonblockingPlan {
  NonblockingSetup setup;
  std::vector<Bytes> sizes;
  std::vector<std::int32_t> ranks;    ///< ascending; the first so many ranks; empty: all
  std::vector<std::string> methods;   ///< "time", "work"
  std::vector<std::string> progress;  ///< "none", "tests", "thread"
  std::vector<Bytes> intervals;       ///< of tests; each is a strategy of its own
  StoppingRule stop;                  ///< looks at t_b + overhead
  Reduction reduction = Reduction::max;
  Duration budget = Duration::us(30e6);  ///< for all points together, evenly
  std::string samples_path;              ///< empty: none
  bool resume = false;
  std::int32_t least_started = 1;   ///< ranks of the job; more where one may be a mistake
  std::chrono::seconds limit{600};  ///< what hangs is given up after this: each point
};

/// In the order in which they are measured: ranks, sizes, methods, strategies.
[[nodiscard]] std::vector<NonblockingPoint> list_points(const NonblockingPlan& plan);
/// What can't be measured is said before anything is. Throws InputError.
void check(const NonblockingPlan& plan, std::int32_t world);
/// N of a point; 0 for strategies without tests.
[[nodiscard]] std::int64_t count_tests(const NonblockingPoint& point);

/// Runs on every rank of the world, MPI included; gives all samples on rank 0, those of a resumed
/// file among them, and nothing on others. A progress thread is asked for with MPI_THREAD_MULTIPLE;
/// where the library does not grant it those points have no samples and say so. `progress` is told
/// points done and in all. Throws InputError on every rank for a plan that does not fit, on rank 0
/// for a file that can't be written or was made otherwise.
[[nodiscard]] std::optional<NonblockingFile> nonblocking_live(
    const NonblockingPlan& plan, const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace loggp::measure
