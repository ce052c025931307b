// Writes a comparison as files into a folder.
#pragma once

#include "compare/chart/output_directory.hpp"
#include "compare/sweep/comparison_page.hpp"

namespace loggp::compare {

/// Writes the results of each reduction and one page about all of them. The table of the first
/// reduction becomes errors.csv, that of a further reduction NAME becomes errors-NAME.csv. Each
/// chart CHART of a reduction NAME becomes NAME-CHART.svg. For several sizes, crossovers.csv
/// has the fastest algorithms, and each chart over sizes and each map of the fastest algorithm its
/// own file. The page becomes index.html.
/// Draws the charts that are missing. Throws RunError when a file cannot be written or gnuplot
/// fails.
void write_comparison(ComparisonReport report, const OutputDirectory& directory);

}  // namespace loggp::compare
