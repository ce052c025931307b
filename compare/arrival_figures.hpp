// Figs. 7 to 11 of [2], simulated: the experiments and their charts.
#pragma once

#include <string>
#include <vector>

#include "compare/arrival_experiment.hpp"
#include "compare/figure.hpp"

namespace loggp::compare {

/// The ten parts of the figures in the paper's order: Draco with 128 ranks, 8 a node, or 16, one
/// a node (Fig. 11); Cetus with 16. `scatter-allgather` stands in for the native broadcasts of the
/// time. Points on the axes are ours: the text that we have has no figures.
[[nodiscard]] std::vector<ArrivalExperiment> paper_figures();

/// ē over MAX_IF or size, both axes logarithmic, with intervals. Throws RunError when gnuplot does.
[[nodiscard]] Figure draw_experiment(const ExperimentResult& result);

}  // namespace loggp::compare
