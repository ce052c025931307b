// The results of the older methods of measuring LogGP parameters.
#pragma once

#include <string_view>
#include <vector>

#include "cli/tables/result.hpp"
#include "compare/known/flood_claim.hpp"
#include "compare/known/method_comparison.hpp"
#include "measure/loggp/method_summary.hpp"

namespace loggp::cli {

/// Returns the parameters that one method finds, and the number of messages that it sends.
[[nodiscard]] Result method_result(std::string_view method, const measure::MethodSummary& summary);

/// Returns the parameters of all methods with their true values. For people it has a line for each
/// method and network, the reasons of the errors, and the claim of [4] on floods. CSV and JSON have
/// a row for each parameter.
[[nodiscard]] Result method_comparison(const std::vector<compare::MethodRow>& rows,
                                       const std::vector<compare::FloodClaim>& claims);

}  // namespace loggp::cli
