// A comparison as files in a folder.
#pragma once

#include "compare/comparison_page.hpp"
#include "compare/output_directory.hpp"

namespace loggp::compare {

/// Draws the charts of the reductions that have none and writes errors.csv (of the first reduction;
/// errors-NAME.csv for each further one), every chart as NAME-CHART.svg, and index.html. Throws
/// RunError.
void write_comparison(ComparisonReport report, const OutputDirectory& directory);

}  // namespace loggp::compare
