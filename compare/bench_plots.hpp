// Pictures of a benchmark's samples: times over message sizes, or over ranks where there is one
// size.
#pragma once

#include <string>
#include <vector>

#include "compare/sample_plots.hpp"
#include "measure/bench_summary.hpp"

namespace loggp::compare {

/// Returns pictures whose names are "" or follow the name of the file: "-synchronised-4".
/// Medians over repetitions with their 95 % intervals, a series for each algorithm, scheme and
/// number of ranks; where these are several, each scheme or number of ranks has a picture of its
/// own. A single series is drawn as minimum, average and maximum, as [5] Fig. 1(d). Points without
/// a sample are left out: there is no picture of a file without any.
[[nodiscard]] std::vector<NamedPlot> bench_plots(const std::string& name,
                                                 const measure::BenchFile& file,
                                                 Reduction reduction, PlotScales scales);

}  // namespace loggp::compare
