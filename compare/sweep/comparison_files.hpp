// Writes a comparison as files into a folder.
#pragma once

#include "compare/chart/output_directory.hpp"
#include "compare/sweep/comparison_page.hpp"

namespace loggp::compare {

/// Writes index.html, every chart as NAME-CHART.svg, errors.csv for the first reduction and
/// errors-NAME.csv for each further one. Draws the charts of reductions that have none. Throws
/// RunError when a file cannot be written or gnuplot fails.
void write_comparison(ComparisonReport report, const OutputDirectory& directory);

}  // namespace loggp::compare
