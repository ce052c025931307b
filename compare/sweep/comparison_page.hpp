// The result of a comparison, and its page.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compare/chart/page.hpp"
#include "compare/predict/circumstance_columns.hpp"
#include "compare/predict/error_row.hpp"
#include "compare/sweep/charts.hpp"
#include "compare/sweep/fastest_map.hpp"
#include "compare/sweep/size_charts.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::compare {

/// The results of a comparison under one reduction of the ranks' times (docs/machine-model.md,
/// "Reductions").
struct ReducedErrors {
  std::string name;  ///< "max", "root", …
  ErrorTable errors;
  std::vector<Chart> charts;  ///< of these errors; see draw_charts
  Certainty certainty{};      ///< of these errors; empty: not known
};

/// The contents of the page of a comparison.
struct ComparisonReport {
  std::string title;
  std::vector<SizeCase> over_sizes;      ///< empty: all benchmarks have one size
  std::vector<SizeChart> size_charts{};  ///< of these cases; see draw_size_charts
  std::vector<FastestMap> maps{};        ///< of the first reduction's correct times
  double level = 0;                      ///< of the certainties; 0: there are none
  std::vector<MapChart> map_charts{};    ///< of these maps; see draw_fastest_maps
  std::vector<ReducedErrors> reductions;
  Circumstances circumstances{};  ///< of all rows; `reduce` is that of the first reduction
  std::vector<ParameterSet> parameters;
  std::vector<Figure> timelines;
  std::vector<std::pair<std::string, std::string>> provenance;  ///< (what, value)
};

/// Returns the page. For several sizes it first has the fastest algorithm over the sizes, then maps
/// of it over ranks and sizes. For each reduction it has the errors of the schemes, the wrong
/// choices that follow from these errors, charts, and a table of all results. Timelines, parameters
/// and provenance follow; a part without contents is left out. Every sentence is computed from the
/// report.
[[nodiscard]] Page comparison_page(const ComparisonReport& report);

}  // namespace loggp::compare
