// Explains the time of a static schedule's run.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "compare/explain/explanation.hpp"
#include "models/trace/trace.hpp"
#include "simulate/graph/parametric_makespan.hpp"
#include "simulate/graph/schedule.hpp"

namespace loggp::compare {

/// Simulates the schedule on another machine and returns the recorded run.
using ScheduleRun = std::function<Trace(const Machine& machine)>;

/// About the largest number of simulations for an explanation and for a curve. Where a range is
/// cut, the search for its end takes some more.
inline constexpr std::size_t most_explaining_runs = 60;
inline constexpr std::size_t most_curve_runs = 400;

/// Returns the explanation of a schedule's recorded run. `name` names the schedule in sentences.
/// Ranks may do their operations in another order with other parameters, and the graph of one run
/// does not show from where on. Simulates the schedule therefore at five values in each
/// derivative's range, the end included, and cuts the range where the order or the makespan of a
/// simulation differs. Between these values the order may still differ. Throws as `run` and
/// schedule_anatomy() do.
[[nodiscard]] Explanation explain_schedule(const std::string& name,
                                           const simulate::Schedule& schedule,
                                           const Machine& machine, const ScheduleRun& run);

/// Returns the makespan as a function of a change of the parameter, cut where simulations differ
/// from it in order or makespan. Simulates at the beginning, in the middle and at the end of each
/// linear piece, at most 200 times on each side of the present value.
[[nodiscard]] simulate::Curve checked_curve(const simulate::Schedule& schedule,
                                            simulate::Parameter parameter, const Machine& machine,
                                            const ScheduleRun& run);

}  // namespace loggp::compare
