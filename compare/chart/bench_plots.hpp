// Plots of a benchmark's samples: times over message sizes, or over ranks where all samples have
// one size.
#pragma once

#include <string>
#include <vector>

#include "compare/chart/sample_plots.hpp"
#include "measure/collectives/bench_summary.hpp"

namespace loggp::compare {

/// Returns plots whose names are "" or follow the name of the file: "-synchronised-4". They show
/// the medians over repetitions with their 95 % intervals. Each algorithm, scheme and number of
/// ranks is a series; several schemes or numbers of ranks have a plot each. A single series is
/// drawn as minimum, average and maximum like [5] Fig. 1(d). Points without a sample are left out;
/// a file without samples has no plot.
[[nodiscard]] std::vector<NamedPlot> bench_plots(const std::string& name,
                                                 const measure::BenchFile& file,
                                                 Reduction reduction, PlotScales scales);

}  // namespace loggp::compare
