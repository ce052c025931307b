// The clock synchronisation of [3] §3.2 as a run that can be drawn.
#pragma once

#include "algorithms/clock_sync.hpp"
#include "compare/conditions.hpp"
#include "models/machine.hpp"
#include "timeline/svg.hpp"

namespace loggp::compare {

struct ClockRun {
  std::int32_t ranks = 2;
  GroupMethod group = GroupMethod::logarithmic;
  std::int64_t tries = 1;  ///< N: a pair stops after so many ping-pongs without a shorter one
  ArrivalPattern arrivals = {};
  std::uint64_t seed = 1;      ///< of the arrivals
  Conditions conditions = {};  // NOLINT(readability-redundant-member-init): GCC warns
};

/// All ranks learn rank 0's time once ([3] Fig. 7). Marks are its steps: in each some pairs
/// measure, in the last the times go down the tree. Throws InputError when there are fewer than 1
/// tries, the conditions do not fit, or more happens than the trace may hold.
void simulate_clocks(const Machine& machine, const ClockRun& run, Trace& trace);

/// "clock synchronisation, logarithmic, N = 1, P = 7".
[[nodiscard]] timeline::Labels clock_labels(const Machine& machine, const ClockRun& run,
                                            const Trace& trace);

}  // namespace loggp::compare
