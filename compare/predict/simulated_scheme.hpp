// Runs a benchmark scheme on a simulated machine.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "algorithms/schemes/ol_point.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "algorithms/schemes/scheme_variant.hpp"
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
  /// The time that each rank reports. Empty for `once`, whose reports are the finish times.
  std::vector<Duration> reports;
  std::vector<Duration> arrivals;  ///< time at which each rank began; empty: all at time 0
  std::vector<OlPoint> points;     ///< by rank, for ol-i and ol-i-delayed; all 0 for the root
  Reporter reporter = Reporter::every_rank;
  std::optional<ClockEffect> clocks;  ///< of synchronised on clocks that differ
  std::int64_t timed = 1;             ///< number of operations in a rank's timed part
  bool begins_apart = false;          ///< ranks begin their timed parts at different times

  /// Returns the time that the scheme reports, reduced over the ranks. A rank's time begins at its
  /// own arrival; `span` is the time from the first start of all ranks to the last end, divided by
  /// the number of operations. If only the root or rank 0 reports a time, the reduction is ignored.
  [[nodiscard]] Duration reported(Reduction reduction, Rank root) const;
  /// Returns mean and maximum over ranks of the time from a rank's arrival to its finish. Pre: the
  /// scheme is `once`.
  [[nodiscard]] Elapsed elapsed() const { return elapsed_times(run.finish, arrivals); }

 private:
  [[nodiscard]] Duration span() const;
};

/// Returns warnings about a scheme's report: at present one about the ranks for which the
/// assumption of ol-i fails. It gives their number and names the first 8. Empty if there is nothing
/// to warn of.
[[nodiscard]] std::vector<std::string> scheme_warnings(const SchemeOutcome& outcome);

/// Throws InputError when the ranks' reports can't be reduced by `reduction`: by `span`, if the
/// scheme `overhead` times one rank after another.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// Simulates a benchmark, and records the run in `trace` unless that is null. All ranks start at
/// time 0, or when they arrive. An arrival pattern applies to the beginning of the run, not to each
/// operation, and each rank begins to time itself when it arrives. For `synchronised`, the function
/// chooses a window that is long enough for every operation and for the ports to become free.
///
/// If the conditions have clocks that differ, each rank times itself on its own clock, except in
/// `once`. `synchronised` then synchronises them by the benchmark's method and makes windows by the
/// rules of live benchmarks (measure/collectives/window_control.hpp): windows in which a rank
/// begins late are repeated.
///
/// Throws as simulate::simulate and arrival_times() do. Throws InputError when the scheme can't run
/// the algorithm. Throws RunError when a rank never arrives, and when noise leaves no window for
/// `synchronised`. Pre: neither the algorithm nor a barrier that the scheme runs is the MPI
/// library's own.
[[nodiscard]] SchemeOutcome simulate_scheme(const Machine& machine, const Benchmark& benchmark,
                                            const Conditions& conditions = {},
                                            Trace* trace = nullptr);

/// Returns the true operation latency: the last finish minus the common start in the scheme `once`,
/// under the same conditions. The start is time 0 of the arrival pattern. Ignores the scheme of
/// `benchmark`. Throws as simulate_scheme() does.
[[nodiscard]] Duration operation_latency(const Machine& machine, const Benchmark& benchmark,
                                         const Conditions& conditions = {});

/// Returns the row of a simulated benchmark. `correct` is its operation_latency(), which is the
/// same for all schemes.
[[nodiscard]] ErrorRow error_row(const Machine& machine, const Benchmark& benchmark,
                                 const SchemeOutcome& outcome, Reduction reduction,
                                 Duration correct);

}  // namespace loggp::compare
