// Runs a benchmark scheme on a simulated machine.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/schemes/bound_benchmark.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "compare/predict/conditions.hpp"
#include "compare/predict/elapsed.hpp"
#include "compare/predict/error_row.hpp"
#include "simulate/engine/simulation.hpp"

namespace loggp::compare {

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

/// All ranks as they arrive, of equals the lowest first; by number when all arrive at once.
[[nodiscard]] ArrivalOrder order_of(std::span<const Duration> arrivals);

/// What makes a scheme's report worth less: ranks of which ol-i's assumption is not true.
[[nodiscard]] std::vector<std::string> warnings_of(const SchemeOutcome& outcome);

/// Throws InputError when the ranks' reports can't be reduced so: from the first start to the last
/// finish, where ranks do not start their clocks together.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// Simulates a benchmark. All ranks start at time 0, or when they arrive: an arrival pattern
/// applies to the beginning of the run, not to each of its operations, and each rank's clock starts
/// with its rank. For `synchronised` a window is chosen in which an operation and its ports'
/// draining surely fit. Throws as simulate::simulate does, and RunError when noise leaves no such
/// window. Pre: neither the algorithm nor a barrier that the scheme runs is the MPI library's own.
[[nodiscard]] SchemeOutcome simulate_scheme(const Machine& machine, const Benchmark& benchmark,
                                            const Conditions& conditions = {},
                                            Trace* trace = nullptr);

/// Returns the true operation latency: scheme `once`, max finish − start, under the same
/// conditions. Where ranks arrive late the start is time 0 of their pattern.
[[nodiscard]] Duration operation_latency(const Machine& machine, const Benchmark& benchmark,
                                         const Conditions& conditions = {});

/// Returns the row of a benchmark that was simulated. `correct` is its operation latency, which all
/// schemes share.
[[nodiscard]] ErrorRow error_row(const Machine& machine, const Benchmark& benchmark,
                                 const SchemeOutcome& outcome, Reduction reduction,
                                 Duration correct);

}  // namespace loggp::compare
