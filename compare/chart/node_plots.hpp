// Plots of what the ranks of a node share: the gaps of pairs of ranks at once, and local work.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compare/chart/sample_plots.hpp"
#include "measure/samples/local_file.hpp"
#include "measure/samples/node_file.hpp"

namespace loggp::compare {

/// Returns a plot for each place of pairs that has samples: "-between-nodes", "-same-node". Each
/// shows the gap of a pair in µs over the number of pairs that send at once, with 95 % intervals
/// and a series for each message size. A series' title says from how many pairs on they slow one
/// another down, by fit_node().
[[nodiscard]] std::vector<NamedPlot> node_plots(const std::string& name,
                                                const measure::NodeFile& file, PlotScales scales);

/// Returns a plot of the time in ns that combining and copying take for a byte, over the size of
/// the data, with 95 % intervals. `functions` names what was called.
[[nodiscard]] PlotPlan local_plot(const std::string& name,
                                  std::span<const measure::LocalSample> samples,
                                  const measure::LocalFunctions& functions, PlotScales scales);

}  // namespace loggp::compare
