// Estimates how long a simulation takes and how much memory it needs, before it begins. The
// estimates come from counting small simulations of the same program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <tuple>

#include "algorithms/schemes/benchmark.hpp"
#include "compare/predict/conditions.hpp"
#include "models/machine/machine.hpp"

namespace loggp::compare {

/// The work of one or more simulations.
struct Work {
  double operations = 0;  ///< sends, receives and computations
  double seconds = 0;     ///< of one core
  double bytes = 0;       ///< of memory, at the peak
};

/// Returns the work of one after the other.
[[nodiscard]] Work operator+(const Work& one, const Work& other);

/// Runs a benchmark and returns the number of its operations.
using CountedRun = std::function<std::int64_t(const Benchmark&)>;

/// Returns the run that simulates a benchmark on the machine, with nothing that disturbs it. The
/// machine must outlive the function.
[[nodiscard]] CountedRun simulated_run(const Machine& machine, const Conditions& conditions);

/// The work of benchmarks that differ in ranks, bytes and iterations only.
///
/// Operations are counted on 32, 64 and 128 ranks, with 64 and 128 segments or pieces and with 2
/// and 4 iterations and barriers. They are affine in segments, pieces, iterations and barriers.
/// Over ranks P they are a + b·P + c·P·log₂P, or a + b·P + c·P² if they grow by more than 2.6 from
/// 64 to 128 ranks. Smaller benchmarks are counted as they are. Arrivals are ignored.
class WorkEstimate {
 public:
  /// `run` throws what it will; the functions below pass that on. Pre: `like` has an algorithm.
  WorkEstimate(Benchmark like, CountedRun run);

  /// Returns the number of operations of a benchmark.
  [[nodiscard]] double operations(const Benchmark& benchmark);
  /// Returns operations and seconds; the seconds per operation are those of the runs counted.
  [[nodiscard]] Work time(const Benchmark& benchmark);
  /// Returns the memory that a benchmark needs. Measures the peak memory of child processes that
  /// run two smaller benchmarks, whose ranks, segments and iterations are reduced in proportion to
  /// their logarithms: the larger one has a hundredth of the operations, but at least a million and
  /// at most what takes 0.3 s; the smaller one has a quarter of these. Between these two the
  /// exponent of growth is measured. 0 where this can't be told, and for smaller benchmarks. Pre:
  /// this process has no other threads.
  [[nodiscard]] double bytes(const Benchmark& benchmark);

 private:
  [[nodiscard]] double count(const Benchmark& benchmark);
  [[nodiscard]] double over_parts(const Benchmark& benchmark);
  [[nodiscard]] double over_iterations(const Benchmark& benchmark);
  [[nodiscard]] double over_barriers(const Benchmark& benchmark);
  [[nodiscard]] double on_ranks(const Benchmark& benchmark, std::int32_t ranks);
  [[nodiscard]] double grown_bytes(const Benchmark& benchmark);

  Benchmark like_;
  CountedRun run_;
  std::map<std::tuple<std::int32_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                      std::int32_t>,
           double>
      counted_;
  double counted_operations_ = 0;
  double counted_seconds_ = 0;
};

/// Returns the work of `count` benchmarks, of which `threads` run at a time. Estimates at most 64
/// of them, evenly chosen. The memory is that of the benchmark with the most operations, for each
/// thread; it is estimated only where it could exceed a quarter of the free memory. Returns no work
/// for benchmarks that are small in any case, and for those that can't be counted: their error
/// comes when they run. Pre: this process has no other threads; `run` is that of benchmarks like
/// these.
[[nodiscard]] Work estimate_work(std::size_t count,
                                 const std::function<Benchmark(std::size_t)>& benchmark,
                                 const CountedRun& run, unsigned threads = 1);

/// Returns the time and the memory of `run` at `size`, where `run` takes longer for larger sizes.
/// Runs it in child processes at 16, 64, 256, …, until one takes a tenth of a second; from there on
/// time and memory grow as powers of the size, as between the last two, time at least in
/// proportion. Where 16 takes so long, time grows in proportion, and no memory is estimated. The
/// work's operations are not counted: 0. Returns no work where the sizes up to the last one are
/// done sooner, or fail.
/// Pre: this process has no other threads.
[[nodiscard]] Work estimate_growth(std::int64_t size, const std::function<void(std::int64_t)>& run);

/// Returns the work of making `rows` rows of a table, from `make`, which makes the number of rows
/// that it is given. Measures 20 000 and 40 000 rows in child processes. Returns no work for fewer
/// rows. Pre: this process has no other threads.
[[nodiscard]] Work estimate_rows(std::int64_t rows, const std::function<void(std::int32_t)>& make);

}  // namespace loggp::compare
