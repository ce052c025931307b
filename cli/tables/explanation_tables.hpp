// An explanation as tables.
#pragma once

#include "cli/tables/result.hpp"
#include "compare/explain/explanation.hpp"

namespace loggp::cli {

/// Returns, for people, the part of each parameter in the critical paths: alone and per operation
/// of the benchmark.
[[nodiscard]] Table share_table(const compare::Explanation& explanation);
/// Returns, for people, each parameter's derivatives and the range in which they hold: alone and
/// per operation of the benchmark.
[[nodiscard]] Table derivative_table(const compare::Explanation& explanation);
/// Returns, for programs, the numbers of both tables above. Counts are of the whole run, not per
/// operation; changes are in µs, those of G in µs per byte.
[[nodiscard]] Table parameter_table(const compare::Explanation& explanation);
/// Returns every send, receive, computation and wait with its slack.
[[nodiscard]] Table operation_table(const simulate::Schedule& schedule);
/// Returns the makespan as a function of a parameter: where each linear piece begins, the makespan
/// there and the derivative.
[[nodiscard]] Table curve_table(const simulate::Schedule& schedule, simulate::Parameter parameter);

/// Adds, for JSON, the benchmark, its times, its bottleneck and the sentences.
void add_facts(Result& result, const compare::Explanation& explanation);

}  // namespace loggp::cli
