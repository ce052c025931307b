// The result of a comparison, and its page.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compare/chart/page.hpp"
#include "compare/predict/error_row.hpp"
#include "compare/sweep/charts.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::compare {

/// The runs with the ranks' times reduced to one number in one way (docs/machine-model.md,
/// "Reductions").
struct ReducedErrors {
  std::string name;  ///< "max", "root", …
  ErrorTable errors;
  std::vector<Chart> charts;  ///< of these errors; see draw_charts
};

/// Everything that the page shows.
struct ComparisonReport {
  std::string title;
  std::vector<ReducedErrors> reductions;
  std::vector<ParameterSet> parameters;
  std::vector<Figure> timelines;
  std::vector<std::pair<std::string, std::string>> provenance;
};

/// Returns the page: the errors of the schemes, the wrong choices that follow from them, charts,
/// timelines, parameters, all results, provenance. Every sentence is computed from the report.
[[nodiscard]] Page comparison_page(const ComparisonReport& report);

}  // namespace loggp::compare
