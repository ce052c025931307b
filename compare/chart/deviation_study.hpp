// Groups samples files by network and studies how far their gaps lie off their lines ([4] Fig. 4).
#pragma once

#include <string>
#include <vector>

#include "compare/chart/sample_plots.hpp"

namespace loggp::compare {

/// The deviations of the files of one network, whose numbers of messages n may differ.
struct DeviationStudy {
  std::string name;                ///< of the network
  std::vector<std::string> files;  ///< names, by DeviationRow::file
  std::vector<measure::DeviationRow> rows;

  [[nodiscard]] bool has_several_n() const;
};

/// Returns a study for each network, in the order of its first file. Two files are of one network
/// if measure::same_run() holds, the MPI calls are the same, and both or neither rewrite data. They
/// may differ in n.
[[nodiscard]] std::vector<DeviationStudy> deviation_studies(
    const std::vector<MeasuredNetwork>& networks, const measure::Detection& detection,
    measure::Estimator estimator);

/// Returns, for each network, the files whose n is nearest to the usual one.
[[nodiscard]] std::vector<MeasuredNetwork> with_usual_n(
    const std::vector<MeasuredNetwork>& networks);

/// Returns the plots of each network and pattern, and, where several can be compared, plots with
/// all of them.
[[nodiscard]] std::vector<NamedPlot> measured_plots(const std::vector<MeasuredNetwork>& networks,
                                                    const std::vector<NamedPattern>& patterns,
                                                    PlotScales scales);

}  // namespace loggp::compare
