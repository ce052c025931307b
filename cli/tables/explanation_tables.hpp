// An explanation as tables.
#pragma once

#include <optional>
#include <string>

#include "cli/tables/result.hpp"
#include "compare/explain/explanation.hpp"
#include "compare/predict/prediction_interval.hpp"
#include "simulate/graph/parametric_makespan.hpp"

namespace loggp::cli {

/// Returns, for people, the share of each parameter in the critical path of one operation alone.
/// Unless the benchmark is this operation alone, the table also has the shares in the benchmark's
/// critical path, per operation.
[[nodiscard]] Table share_table(const compare::Explanation& explanation);
/// Returns, for people, the derivative of the makespan by each parameter, for one operation alone.
/// Two columns give the values of the parameter between which the derivative holds, or the changes
/// if there is no single value. The table also has the benchmark's derivatives, per operation,
/// unless the benchmark is this operation alone or its ranks' actions depend on time. With several
/// groups of messages, further rows are for a change in one group, if operation and benchmark have
/// the same groups.
[[nodiscard]] Table derivative_table(const compare::Explanation& explanation);
/// Returns, for programs, the numbers of share_table() and derivative_table(). Counts are of the
/// whole run, not per operation. The unit of changes is us or us_per_byte.
[[nodiscard]] Table parameter_table(const compare::Explanation& explanation);
/// Returns a row for every send, receive, computation and wait, with its slack.
[[nodiscard]] Table operation_table(const simulate::Schedule& schedule);
/// Returns the makespan as a function of `parameter`: a row for each linear piece, with the change
/// at which the piece begins, the makespan there and the derivative.
[[nodiscard]] Table curve_table(const simulate::Curve& curve, simulate::Parameter parameter);

/// The intervals of an explained benchmark's times.
struct ExplainedIntervals {
  std::string level;  ///< as the user gave it: "95%"
  compare::PredictionInterval reported;
  std::optional<compare::PredictionInterval> alone{};  ///< of one operation, if that differs
};
/// Returns a sentence with the intervals, what they are of and by which method.
[[nodiscard]] std::string in_words(const ExplainedIntervals& intervals);
/// Adds the intervals to `result`, for JSON only.
void add_intervals(Result& result, const ExplainedIntervals& intervals);

/// Adds to `result`, for JSON only, the benchmark, its times, its bottleneck and the explaining
/// sentences.
void add_facts(Result& result, const compare::Explanation& explanation);

}  // namespace loggp::cli
