// Plots of a benchmark's samples. The x axis is the message size. It is the number of ranks when
// all samples of a plot have one size and several numbers of ranks.
#pragma once

#include <string>
#include <vector>

#include "compare/chart/sample_plots.hpp"
#include "measure/collectives/bench_summary.hpp"

namespace loggp::compare {

/// Returns plots of the medians over repetitions with their 95 % intervals; of several `launches`,
/// the geometric means over launches with theirs. With several algorithms, each algorithm is a
/// series and each scheme has a plot of its own. With one algorithm, each scheme is a series. With
/// several sizes, each number of ranks has a plot of its own. A plot of one algorithm, scheme and
/// number of ranks instead shows minimum, average and maximum, as [5] Fig. 1(d) does.
/// NamedPlot::name is a suffix for a file name, such as
/// "-synchronised-4"; it is empty when there is only one plot. Points without a sample are left
/// out. The result is empty without samples. Pre: all launches have one setup; at least one.
[[nodiscard]] std::vector<NamedPlot> bench_plots(const std::string& name,
                                                 const std::vector<measure::BenchFile>& launches,
                                                 Reduction reduction, PlotScales scales);

}  // namespace loggp::compare
