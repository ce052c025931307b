// Plots of pairs of ranks at once, which show what the ranks of a node share.
#pragma once

#include <string>
#include <vector>

#include "compare/chart/sample_plots.hpp"
#include "measure/samples/node_file.hpp"

namespace loggp::compare {

/// Returns a plot for each place of pairs that has samples: "-between-nodes", "-same-node". Each
/// shows the gap of a pair in µs over the number of pairs that send at once, with 95 % intervals
/// and a series for each message size. A series' title says from how many pairs on they slow one
/// another down by more than `tolerance`, as fit_node() finds.
[[nodiscard]] std::vector<NamedPlot> node_plots(const std::string& name,
                                                const measure::NodeFile& file, double tolerance,
                                                PlotScales scales);

}  // namespace loggp::compare
