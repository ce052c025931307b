// The experiments of [2] Figs. 7 to 11, and their charts.
#pragma once

#include <string>
#include <vector>

#include "compare/arrivals/arrival_experiment.hpp"
#include "compare/chart/figure.hpp"

namespace loggp::compare {

/// Returns the ten parts of the figures in the paper's order. Draco has 128 ranks, 8 on each node;
/// in Fig. 11 it has 16, each on a node of its own. Cetus has 16 ranks. `scatter-allgather` stands
/// for the native broadcasts of the time. The x values are ours: our text of the paper lacks the
/// figures.
[[nodiscard]] std::vector<ArrivalExperiment> paper_figures();

/// Draws ē with its intervals over MAX_IF or the message size; both axes are logarithmic. Throws
/// RunError when gnuplot fails.
[[nodiscard]] Figure draw_experiment(const ExperimentResult& result);

}  // namespace loggp::compare
