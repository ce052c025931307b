// A simulated clock synchronisation as in [3] §3.2, recorded for a timeline.
#pragma once

#include "algorithms/clocks/clock_sync.hpp"
#include "compare/predict/conditions.hpp"
#include "models/machine/machine.hpp"
#include "timeline/svg/svg.hpp"

namespace loggp::compare {

/// The options of the run.
struct ClockRun {
  std::int32_t ranks = 2;
  GroupMethod group = GroupMethod::logarithmic;
  std::int64_t tries = 1;  ///< N: a pair stops after N ping-pongs without a shorter one
  ArrivalPattern arrivals = {};
  std::uint64_t seed = 1;      ///< of the arrivals
  Conditions conditions = {};  // NOLINT(readability-redundant-member-init): GCC warns
};

/// Simulates one synchronisation of all ranks with rank 0's clock ([3] Fig. 7), and records it in
/// `trace`. Marks the beginning of each step on each rank, at the rank's first operation in this
/// step or, if there is none, in a later one. In every step but the last some pairs measure; in the
/// last step the results go down the tree. Throws InputError when `tries` is below 1, when the
/// conditions do not fit the ranks, or when the run has more operations than the trace's limit.
void simulate_clocks(const Machine& machine, const ClockRun& run, Trace& trace);

/// Returns the title "clock synchronisation, logarithmic, N = 1, P = 7" and the parameters.
[[nodiscard]] timeline::Labels clock_labels(const Machine& machine, const ClockRun& run,
                                            const Trace& trace);

}  // namespace loggp::compare
