// Plots of samples files: [4] Figs. 3 to 5 and [5] Fig. 1.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compare/chart/plot_plan.hpp"
#include "measure/fit/deviation.hpp"
#include "measure/fit/network_fit.hpp"
#include "measure/samples/pattern_file.hpp"
#include "measure/samples/sample_file.hpp"

namespace loggp::compare {

/// A samples file with the parameters that were fitted to it.
struct MeasuredNetwork {
  std::string name;  ///< stands in titles and file names
  measure::SampleFile file;
  measure::NetworkFit fit;
};

/// The scales of a plot's axes.
struct PlotScales {
  bool log_x = false;
  bool log_y = false;
};

/// Returns G·(s−1)+g in µs over s ([4] Figs. 3 and 5): as measured, with its 95 % interval, and as
/// fitted, with a line for each range. Also shows o_s and o_r, and marks protocol changes and
/// knees.
[[nodiscard]] PlotPlan gap_plot(const MeasuredNetwork& network, PlotScales scales);

/// Returns half round trips in µs over s, and the fitted model's time of a single message.
[[nodiscard]] PlotPlan message_plot(const MeasuredNetwork& network, PlotScales scales);

/// Returns half round trips in µs over s: minimum, average and maximum of all samples, disturbed
/// ones included ([5] Fig. 1(d)).
[[nodiscard]] PlotPlan time_plot(const MeasuredNetwork& network, PlotScales scales);

/// Returns whether the sample is of a pattern without computation; only such samples are drawn.
[[nodiscard]] bool is_without_computation(const PatternSample& sample);

/// Returns the same for a pattern's samples without computation; a sample counts with the time of
/// its slowest pair.
[[nodiscard]] PlotPlan time_plot(const std::string& name, const measure::PatternFile& file,
                                 PlotScales scales);

/// The name of a pattern's samples file, and the file.
using NamedPattern = std::pair<std::string, measure::PatternFile>;

/// Returns the minima of several files ([5] Fig. 1(b)).
[[nodiscard]] PlotPlan times_together(std::span<const NamedPattern> patterns, PlotScales scales);

/// Return the gaps or the half round trips of several networks with their fitted lines ([4] Fig. 5,
/// [5] Fig. 1(b)).
[[nodiscard]] PlotPlan gaps_together(std::span<const MeasuredNetwork> networks, PlotScales scales);
[[nodiscard]] PlotPlan messages_together(std::span<const MeasuredNetwork> networks,
                                         PlotScales scales);

/// Returns the deviation of eq. (6) in µs² over n, for each range and both readings of the gap
/// ([4] Fig. 4); both axes are logarithmic.
[[nodiscard]] PlotPlan deviation_plot(const std::string& name,
                                      std::span<const measure::DeviationRow> rows);

}  // namespace loggp::compare
