// Writes a comparison as files into a folder.
#pragma once

#include <string>
#include <vector>

#include "compare/chart/output_directory.hpp"
#include "compare/sweep/comparison_page.hpp"

namespace loggp::compare {

/// Writes the results of each reduction and one page about all of them. The table of the first
/// reduction becomes errors.csv, that of a further reduction NAME becomes errors-NAME.csv. Each
/// chart CHART of a reduction NAME becomes NAME-CHART.svg. For several sizes, crossovers.csv
/// has the fastest algorithms, and each chart over sizes and each map of the fastest algorithm its
/// own file. The page becomes index.html.
/// Draws the charts that are missing. Removes the files of the last comparison that this one did
/// not write, and returns sentences on those that are kept, as FileSet does. Throws RunError when a
/// file cannot be written or gnuplot fails.
std::vector<std::string> write_comparison(ComparisonReport report, const OutputDirectory& folder);

}  // namespace loggp::compare
