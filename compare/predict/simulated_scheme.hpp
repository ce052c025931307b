// Runs a benchmark scheme on a simulated machine.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "algorithms/schemes/ol_point.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "algorithms/schemes/scheme_info.hpp"
#include "compare/predict/conditions.hpp"
#include "compare/predict/elapsed.hpp"
#include "compare/predict/error_row.hpp"
#include "simulate/engine/outcome.hpp"

namespace loggp {
class ArrivalOrder;
}  // namespace loggp

namespace loggp::compare {

/// The results of a simulated benchmark.
struct SchemeOutcome {
  simulate::Outcome run;
  std::vector<Duration>
      reports;  ///< by rank; empty for `once`, whose reports are the finishing times
  std::vector<Duration> arrivals;  ///< when each rank began; empty: all at time 0
  std::vector<OlPoint> points;     ///< by rank, of ol-i; the root's is empty
  Reporter reporter = Reporter::every_rank;

  /// Returns the time that the scheme reports, reduced over the ranks. `once` reports the time
  /// since time 0 of the arrival pattern. If only one rank reports a time (the root or rank 0), the
  /// reduction is ignored.
  [[nodiscard]] Duration reported(Reduction reduction, Rank root) const;
  /// Returns the times from each rank's arrival to its end. Pre: the scheme is `once`.
  [[nodiscard]] Elapsed elapsed() const { return elapsed_times(run.finish, arrivals); }
};

/// Returns the ranks in the order of their arrivals. Ranks that arrive at the same time are in
/// ascending order. Empty `arrivals` mean that all ranks arrive at once.
[[nodiscard]] ArrivalOrder sorted_by_arrival(std::span<const Duration> arrivals);

/// Returns warnings about a scheme's report: that the assumption of ol-i fails for some ranks.
/// Empty if there is no reason.
[[nodiscard]] std::vector<std::string> scheme_warnings(const SchemeOutcome& outcome);

/// Throws InputError when the ranks' reports can't be reduced in this way: by `span`, from the
/// first start to the last finish, although the ranks do not start together.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// Simulates a benchmark. All ranks start at time 0, or when they arrive: an arrival pattern
/// applies to the beginning of the run, not to each of its operations, and each rank begins to time
/// itself when it arrives. For `synchronised` it chooses a window that is long enough for every
/// operation and for the ports to become free. Throws as simulate::simulate does, and RunError when
/// noise leaves no such window. Pre: neither the algorithm nor a barrier that the scheme runs is
/// the MPI library's own.
[[nodiscard]] SchemeOutcome simulate_scheme(const Machine& machine, const Benchmark& benchmark,
                                            const Conditions& conditions = {},
                                            Trace* trace = nullptr);

/// Returns the true operation latency: scheme `once`, max finish − start, under the same
/// conditions. If ranks arrive late, the start is time 0 of their pattern.
[[nodiscard]] Duration operation_latency(const Machine& machine, const Benchmark& benchmark,
                                         const Conditions& conditions = {});

/// Returns the row of a benchmark that was simulated. `correct` is its operation latency, which all
/// schemes share.
[[nodiscard]] ErrorRow error_row(const Machine& machine, const Benchmark& benchmark,
                                 const SchemeOutcome& outcome, Reduction reduction,
                                 Duration correct);

}  // namespace loggp::compare
