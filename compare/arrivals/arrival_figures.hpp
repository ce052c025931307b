// The experiments of [2] Figs. 7 to 11, and their charts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/arrivals/arrival_experiment.hpp"
#include "compare/chart/figure.hpp"
#include "models/parameters/parameter_catalogue.hpp"

namespace loggp::compare {

/// The two clusters of [2]. The paper does not give their parameters; assumed by default.
struct PaperClusters {
  ParameterSet draco = find_parameters("draco");
  ParameterSet cetus = find_parameters("cetus");
  /// How arrival-b and arrival-nb serve a group; nothing: fastest_sub_group() of each cluster for
  /// arrival-b, and pipelined for arrival-nb.
  std::optional<SubGroup> sub_group{};
};

/// Returns the experiments of the ten parts of the figures, in the paper's order. Draco has 128
/// ranks, 8 on each node; in Fig. 11 Draco has 16 ranks, one on each node. Cetus has 16 ranks.
/// `scatter-allgather` stands for the native broadcasts of the paper's time. The x values are ours,
/// because our text of the paper lacks the figures.
[[nodiscard]] std::vector<ArrivalExperiment> paper_figures(const PaperClusters& clusters = {});

/// Returns a drawing of ē in ms with its 95 % intervals over MAX_IF or the message size. Both axes
/// are logarithmic. Throws RunError when gnuplot is missing or fails.
[[nodiscard]] Figure draw_experiment(const ExperimentResult& result);

}  // namespace loggp::compare
