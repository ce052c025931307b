// Groups samples files by network and studies how far their gaps lie off their lines ([4] Fig. 4).
#pragma once

#include <string>
#include <vector>

#include "compare/chart/sample_plots.hpp"

namespace loggp::compare {

/// The deviations of all samples files of one network. The files may differ in n, the number of
/// messages in a burst.
struct DeviationStudy {
  std::string name;                ///< of the network: the first file's name without its "-nN"
  std::vector<std::string> files;  ///< names; DeviationRow::file is an index into this list
  std::vector<measure::DeviationRow> rows;

  /// Returns whether the rows have more than one n.
  [[nodiscard]] bool has_several_n() const;
};

/// Returns a study for each network, in the order of the networks' first files. The files of a
/// study are sorted by n. Two files are of one network if measure::same_run() holds, their MPI
/// calls are the same, and both or neither rewrite data. The two files may differ in n.
[[nodiscard]] std::vector<DeviationStudy> deviation_studies(
    const std::vector<MeasuredNetwork>& networks, const measure::Detection& detection,
    measure::Estimator estimator);

/// Returns, for each network, only the files with the n that is nearest to the default of
/// PrttPlan::messages. The order is that of deviation_studies().
[[nodiscard]] std::vector<MeasuredNetwork> with_usual_n(
    const std::vector<MeasuredNetwork>& networks);

/// Returns the plots "gap-NAME", "message-NAME" and "time-NAME" of each network, and "time-NAME" of
/// each pattern. Adds the plots "gaps" and "messages" when with_usual_n() leaves several files, and
/// "times" when there are several patterns.
[[nodiscard]] std::vector<NamedPlot> measured_plots(const std::vector<MeasuredNetwork>& networks,
                                                    const std::vector<NamedPattern>& patterns,
                                                    PlotScales scales);

}  // namespace loggp::compare
