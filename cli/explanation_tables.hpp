// An explanation as rows and as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "cli/table.hpp"
#include "compare/explanation.hpp"

namespace loggp::cli {

/// What the critical paths pay for each parameter, alone and per operation of the benchmark.
[[nodiscard]] Rows shares_of(const compare::Explanation& explanation);
/// Each parameter's derivatives and the range in which they stay, alone and per operation.
[[nodiscard]] Rows derivatives_of(const compare::Explanation& explanation);
/// All of both for programs: whole counts, not per operation; changes in µs, of G in µs per byte.
[[nodiscard]] Rows facts_of(const compare::Explanation& explanation);
/// Every send, receive, computation and wait with its slack.
[[nodiscard]] Rows operations_of(const simulate::Schedule& schedule);
/// T(p): where a piece begins, the makespan there and its slope.
[[nodiscard]] Rows curve_of(const simulate::Schedule& schedule, simulate::Parameter parameter);

[[nodiscard]] nlohmann::ordered_json json_of(const compare::Explanation& explanation);

}  // namespace loggp::cli
