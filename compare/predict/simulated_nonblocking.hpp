// The benchmark of nonblocking collectives ([3] §4.1–4.2) on a simulated machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "compare/predict/conditions.hpp"
#include "compare/predict/work_estimate.hpp"
#include "measure/samples/nonblocking_file.hpp"

namespace loggp::compare {

/// What makes a collective progress while its rank computes.
enum class NonblockingProgress : std::uint8_t {
  none,    ///< nothing: it progresses in its start and in the wait only
  tests,   ///< the tests that the program calls
  thread,  ///< a thread that shares the rank's CPU
  itself,  ///< the collective itself, without the rank's CPU: as by another core
};

/// A thread that shares a rank's CPU: after each slice of the computation the CPU switches to the
/// thread, which takes the collective as far as it can, and switches back.
struct ProgressThread {
  Duration slice = Duration::us(100);
  Duration change = Duration::us(2);  ///< time of one change to another thread
};

/// A computation beside a collective.
struct BesideCollective {
  NonblockingProgress progress{};
  bool is_work = false;  ///< the rank has a fixed amount of work; else it computes until a time
  Duration computation;  ///< that amount or time
  std::int64_t tests = 0;
  ProgressThread thread{};
};

/// One rank's times in µs: in the start, in all tests, in the wait, and from before the start to
/// after the wait.
struct NonblockingTimesOfRank {
  Duration start;
  Duration tests;
  Duration wait;
  Duration total;
};

/// Simulates one nonblocking collective of every rank and returns each rank's times. The collective
/// is `benchmark`'s algorithm as a schedule of operations, each of which begins when the operations
/// that it depends on are found to be done: in the start, a test or the wait. A test looks at the
/// open operations in the order in which they began, up to the first that is not done. With
/// `itself` no operation takes time of the rank's CPU. Throws as record_scheme() does.
[[nodiscard]] std::vector<NonblockingTimesOfRank> simulate_beside(const Machine& machine,
                                                                  const Benchmark& benchmark,
                                                                  const Conditions& conditions,
                                                                  const BesideCollective& beside);

/// The points to simulate; every combination is one.
struct NonblockingSweep {
  Benchmark base;  ///< its algorithm, ranks, root and options
  std::vector<Bytes> sizes;
  std::vector<std::int32_t> ranks;
  std::vector<std::string> methods;   ///< "time", "work"
  std::vector<std::string> progress;  ///< "none", "tests", "thread", "itself"
  std::vector<Bytes> intervals;       ///< bytes between tests
  ProgressThread thread{};
};

/// Returns the work of simulate_nonblocking(). Pre: sizes and ranks ascend.
[[nodiscard]] Work estimate_nonblocking(const Machine& machine, const NonblockingSweep& sweep,
                                        const Conditions& conditions = {});

/// Returns what the live benchmark (measure/nonblocking/) would write into a samples file, with one
/// repetition of each point. Throws as simulate_beside() does.
[[nodiscard]] measure::NonblockingFile simulate_nonblocking(const Machine& machine,
                                                            const NonblockingSweep& sweep,
                                                            const Conditions& conditions = {});

}  // namespace loggp::compare
