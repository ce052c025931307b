// An explanation as tables.
#pragma once

#include "cli/tables/result.hpp"
#include "compare/explain/explanation.hpp"

namespace loggp::cli {

/// Returns, for people, the part of each parameter in the critical paths: alone and per operation
/// of the benchmark.
[[nodiscard]] Table share_table(const compare::Explanation& explanation);
/// Returns, for people, each parameter's derivatives and the range in which they stay: alone and
/// per operation.
[[nodiscard]] Table derivative_table(const compare::Explanation& explanation);
/// Returns, for programs, the numbers of both: whole counts, not per operation; changes in µs, of G
/// in µs per byte.
[[nodiscard]] Table parameter_table(const compare::Explanation& explanation);
/// Returns every send, receive, computation and wait with its slack.
[[nodiscard]] Table operation_table(const simulate::Schedule& schedule);
/// Returns T(p): where each straight piece begins, the makespan there and its slope.
[[nodiscard]] Table curve_table(const simulate::Schedule& schedule, simulate::Parameter parameter);

/// Adds, for JSON, which benchmark it is, its times, its bottleneck and the sentences.
void add_facts(Result& result, const compare::Explanation& explanation);

}  // namespace loggp::cli
