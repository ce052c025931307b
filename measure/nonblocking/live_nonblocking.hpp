// Benchmarks nonblocking collectives of the MPI library ([3] §4.1-4.2).
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/nonblocking_file.hpp"
#include "measure/samples/stopping_rule.hpp"

namespace loggp::measure {

/// The plan of a benchmark. Every combination of number of ranks, size, method and progress
/// strategy is a point.
struct NonblockingPlan {
  NonblockingSetup setup;
  std::vector<Bytes> sizes;
  std::vector<std::int32_t> ranks;    ///< numbers of ranks, ascending; empty: all ranks only
  std::vector<std::string> methods;   ///< "time", "work"
  std::vector<std::string> progress;  ///< "none", "tests", "thread"
  std::vector<Bytes> intervals;       ///< bytes between tests; each value is a strategy of its own
  StoppingRule stop;                  ///< for the sum of t_b and the overhead
  Reduction reduction = Reduction::max;
  Duration budget = Duration::us(30e6);  ///< for all points and stages 1, divided evenly
  std::string samples_path;              ///< empty: none
  bool resume = false;
  std::int32_t least_started = 1;   ///< check() refuses a job of fewer ranks as a mistake
  std::chrono::seconds limit{600};  ///< the job ends if a point takes longer
};

/// Returns the points in the order in which they are measured: by number of ranks, size, method and
/// strategy. Pre: plan.ranks is not empty.
[[nodiscard]] std::vector<NonblockingPoint> list_points(const NonblockingPlan& plan);
/// Throws InputError when a job of `world` ranks can't measure the plan. Pre: plan.ranks is not
/// empty.
void check(const NonblockingPlan& plan, std::int32_t world);
/// Returns the number N of MPI_Test calls of a point; 0 for strategies without tests.
[[nodiscard]] std::int64_t count_tests(const NonblockingPoint& point);

/// Runs the benchmark. Every rank of the world calls this function, which initialises and finalises
/// MPI. Returns all samples on rank 0, including the samples of a resumed file, and nothing on the
/// other ranks. Points with a progress thread need MPI_THREAD_MULTIPLE. If the library does not
/// grant it, such a point has no samples, and its remark says so. Rank 0 calls `progress` after
/// each point with the number of points done and of all points. Throws InputError on every rank for
/// a plan that can't be measured. Throws on rank 0 only: InputError as NonblockingLog does, and
/// RunError when the disk is full. Ends the job when another error occurs on any rank, or when a
/// point takes longer than plan.limit.
[[nodiscard]] std::optional<NonblockingFile> nonblocking_live(
    const NonblockingPlan& plan, const std::function<void(std::size_t, std::size_t)>& progress);

}  // namespace loggp::measure
