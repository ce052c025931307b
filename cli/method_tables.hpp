// What methods found, as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compare/flood_claim.hpp"
#include "compare/method_comparison.hpp"
#include "measure/method_summary.hpp"

namespace loggp::cli {

/// What one method yields, as "table", "csv" or "json".
[[nodiscard]] std::string text_of(std::string_view method, const measure::MethodSummary& summary,
                                  const std::string& format);

/// All methods against the truth. A table has a line for each method and network, the reasons of
/// their errors, and the claim of [4] on floods; csv and json have a row for each parameter.
[[nodiscard]] std::string text_of(const std::vector<compare::MethodRow>& rows,
                                  const std::vector<compare::FloodClaim>& claims,
                                  const std::string& format);

}  // namespace loggp::cli
