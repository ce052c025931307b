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
  bool is_automatic = false;  ///< the sizes of a plot decide about its x axis: see PlotAxis
};

/// Returns a plot of G·(s−1)+g in µs over s ([4] Figs. 3 and 5): measured gaps with 95 % intervals
/// and a fitted line for each range. Also shows measured o_s and o_r with 95 % intervals, and marks
/// protocol changes and knees. On a linear y axis, outliers are moved to the edge of the frame.
[[nodiscard]] PlotPlan gap_plot(const MeasuredNetwork& network, PlotScales scales);

/// Returns a plot of half round trips in µs over s with 95 % intervals, the fitted model's time of
/// a single message for each range, and marks at protocol changes. On a linear y axis, outliers are
/// moved to the edge of the frame.
[[nodiscard]] PlotPlan message_plot(const MeasuredNetwork& network, PlotScales scales);

/// Returns a plot of half round trips in µs over s: minimum, average and maximum of all samples,
/// disturbed samples included ([5] Fig. 1(d)).
[[nodiscard]] PlotPlan time_plot(const MeasuredNetwork& network, PlotScales scales);

/// Returns whether a pattern's sample is without computation. Only such samples are drawn.
[[nodiscard]] bool is_without_computation(const PatternSample& sample);

/// Returns a plot of a pattern's times in µs over s: minimum, average and maximum of the samples
/// without computation. The time of a sample is the time of its slowest pair.
[[nodiscard]] PlotPlan time_plot(const std::string& name, const measure::PatternFile& file,
                                 PlotScales scales);

/// The name of a pattern's samples file, and the file.
using NamedPattern = std::pair<std::string, measure::PatternFile>;

/// Returns a plot with the minima of several patterns' samples without computation, in µs over s
/// ([5] Fig. 1(b)).
[[nodiscard]] PlotPlan times_together(std::span<const NamedPattern> patterns, PlotScales scales);

/// Return a plot of several networks' gaps, or half round trips, in µs over s, with the fitted
/// lines ([4] Fig. 5, [5] Fig. 1(b)). Points have no error bars. Pre: each range of a fit contains
/// a measured size.
[[nodiscard]] PlotPlan gaps_together(std::span<const MeasuredNetwork> networks, PlotScales scales);
[[nodiscard]] PlotPlan messages_together(std::span<const MeasuredNetwork> networks,
                                         PlotScales scales);

/// Returns a plot of the mean squared deviation of [4] eq. (6) in µs² over n, the number of
/// messages in a burst ([4] Fig. 4). Each range of sizes has two series: the gap by eq. (5), from n
/// and 1 messages, and the gap that is fitted, from 2n and n messages. Both axes are logarithmic.
[[nodiscard]] PlotPlan deviation_plot(const std::string& name,
                                      std::span<const measure::DeviationRow> rows);

}  // namespace loggp::compare
