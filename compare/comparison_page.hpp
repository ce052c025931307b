// The comparison stage's result, and what its page says.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compare/charts.hpp"
#include "compare/error_row.hpp"
#include "compare/page.hpp"
#include "models/parameters.hpp"

namespace loggp::compare {

/// The same runs, with the ranks' times made into one number in one way (docs/machine-model.md,
/// "Reductions").
struct ReducedErrors {
  std::string name;  ///< "max", "root", …
  ErrorTable errors;
  std::vector<Chart> charts;  ///< of these errors: draw_charts
};

struct ComparisonReport {
  std::string title;
  std::vector<ReducedErrors> reductions;
  std::vector<ParameterSet> parameters;
  std::vector<Figure> timelines;
  std::vector<std::pair<std::string, std::string>> provenance;
};

/// The page: what the schemes get wrong, whom it misleads, charts, timelines, parameters, all
/// results, provenance. Every statement is computed from the report.
[[nodiscard]] Page comparison_page(const ComparisonReport& report);

}  // namespace loggp::compare
