// Runs a benchmark scheme on a simulated machine.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/reduction.hpp"
#include "algorithms/scheme_catalogue.hpp"
#include "compare/conditions.hpp"
#include "compare/elapsed.hpp"
#include "simulate/simulation.hpp"

namespace loggp::compare {

/// What schemes with a barrier need of it.
struct BarrierChoice {
  const AlgorithmInfo* algorithm = &find_algorithm("barrier", "dissemination");
  Bytes bytes;             ///< that each of its messages carries
  std::int32_t times = 1;  ///< of loop-imb: barriers before the loop
};

/// A benchmark of one collective: everything but the machine and the number of ranks.
struct Benchmark {
  const AlgorithmInfo* algorithm = nullptr;
  CollectiveArguments arguments{};
  Scheme scheme = Scheme::once;
  std::int64_t iterations = 1;
  RootOrder order{};
  Conditions conditions{};
  BarrierChoice barrier{};
  Duration flush{};  ///< of loop-mpbench: what emptying the cache takes
};

/// What a simulated benchmark did.
struct SchemeOutcome {
  simulate::Outcome run;
  std::vector<Duration>
      reports;  ///< by rank; empty for `once`, whose reports are the finishing times
  std::vector<Duration> arrivals;  ///< when each rank began; empty: all at time 0
  std::vector<OlPoint> points;     ///< by rank, of ol-i; the root's is empty
  Reporter reporter = Reporter::every_rank;

  /// `once` reports the time since the instant 0, at which everybody could have come. Where only
  /// one rank has a number to report, that is it, whatever the reduction.
  [[nodiscard]] Duration reported(Reduction reduction, Rank root) const;
  /// Counted from each rank's arrival. Of `once`.
  [[nodiscard]] Elapsed elapsed() const { return elapsed_times(run.finish, arrivals); }
};

/// When each rank of a benchmark begins; empty: all at once. Throws InputError as arrivals_under.
[[nodiscard]] std::vector<Duration> arrivals_of(const Machine& machine, std::int32_t ranks,
                                                const Benchmark& benchmark);
/// All ranks as they arrive, of equals the lowest first; by number when all arrive at once.
[[nodiscard]] ArrivalOrder order_of(std::span<const Duration> arrivals);

/// The call of a scheme that a benchmark makes.
[[nodiscard]] SchemeCall call_of(const Benchmark& benchmark);

/// Whether ranks run the benchmark's barrier.
[[nodiscard]] bool has_barrier(Scheme scheme);

/// The benchmark's barrier on hosts of type P.
template <Process P>
[[nodiscard]] BoundCollective<P> barrier_of(const Benchmark& benchmark) {
  return {algorithm<P>(*benchmark.barrier.algorithm).run,
          {.data = {nullptr, benchmark.barrier.bytes}}};
}

/// What makes a scheme's report worth less: ranks of which ol-i's assumption is not true.
[[nodiscard]] std::vector<std::string> warnings_of(const SchemeOutcome& outcome);

/// Throws InputError when the ranks' reports can't be reduced so: from the first start to the last
/// finish, where ranks do not start their clocks together.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// All ranks start at time 0, or when they arrive: an arrival pattern applies to the beginning of
/// the run, not to each of its operations, and each rank's clock starts with its rank. For
/// `synchronised` a window is chosen in which an operation and its ports' draining surely fit.
/// Throws as simulate::simulate does, and RunError when noise leaves none.
[[nodiscard]] SchemeOutcome simulate_scheme(const Machine& machine, std::int32_t ranks,
                                            const Benchmark& benchmark, Trace* trace = nullptr);

/// The true operation latency: scheme `once`, max finish − start, under the same conditions. Where
/// ranks arrive late the start is time 0 of their pattern.
[[nodiscard]] Duration operation_latency(const Machine& machine, std::int32_t ranks,
                                         const Benchmark& benchmark);

}  // namespace loggp::compare
