// An explanation as tables.
#pragma once

#include "cli/tables/result.hpp"
#include "compare/explain/explanation.hpp"

namespace loggp::cli {

/// Returns, for people, the share of each parameter in the critical path of one operation alone. If
/// the benchmark has more than that, also returns the shares in the benchmark's critical path, per
/// operation.
[[nodiscard]] Table share_table(const compare::Explanation& explanation);
/// Returns, for people, the derivatives of the makespan by each parameter, and the values of the
/// parameter between which they hold, for one operation alone. Also returns them for the benchmark,
/// per operation, unless its ranks' actions depend on time.
[[nodiscard]] Table derivative_table(const compare::Explanation& explanation);
/// Returns, for programs, the numbers of share_table() and derivative_table(). Counts are of the
/// whole run, not per operation. Changes are in µs, those of G in µs per byte.
[[nodiscard]] Table parameter_table(const compare::Explanation& explanation);
/// Returns a row for every send, receive, computation and wait, with its slack.
[[nodiscard]] Table operation_table(const simulate::Schedule& schedule);
/// Returns the makespan as a function of `parameter`: a row for each linear piece, with the value
/// at which the piece begins, the makespan there and the derivative.
[[nodiscard]] Table curve_table(const simulate::Schedule& schedule, simulate::Parameter parameter);

/// Adds to `result`, for JSON only, the benchmark, its times, its bottleneck and the explaining
/// sentences.
void add_facts(Result& result, const compare::Explanation& explanation);

}  // namespace loggp::cli
