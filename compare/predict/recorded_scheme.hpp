// Records the operations of a benchmark's ranks as a schedule.
#pragma once

#include "compare/predict/simulated_scheme.hpp"
#include "simulate/goal/goal_schedule.hpp"

namespace loggp::compare {

/// Whether a late rank begins its schedule with a computation until its arrival. Without it, the
/// run of the schedule has to delay the ranks.
enum class LateRanks : std::uint8_t { compute, are_delayed };

/// Returns the schedule of a benchmark. Its arrivals decide the order of nearopt in any case.
/// `machine` and `conditions` decide the arrivals only. Throws RunError when the operations of a
/// rank turn out to depend on the time. Throws InputError for schemes whose SchemeInfo says that
/// ranks depend on the time, for ranks that never arrive, and as arrival_times() does. Pre: neither
/// the algorithm nor the barrier is the MPI library's own.
[[nodiscard]] simulate::GoalSchedule record_scheme(const Machine& machine,
                                                   const Benchmark& benchmark,
                                                   const Conditions& conditions = {},
                                                   LateRanks late_ranks = LateRanks::compute);

}  // namespace loggp::compare
