// Plots about clocks: [3] Figs. 4, 5 and 6.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compare/chart/plot_plan.hpp"
#include "compare/known/simulated_clocks.hpp"
#include "measure/clocks/clock_summary.hpp"
#include "measure/clocks/resampling.hpp"

namespace loggp::compare {

/// Returns a plot with a histogram of half round trips in µs for each peer ([3] Fig. 4). The bins
/// hold the shortest 99 % of the round trips, so that each curve has an area of about 99 %.
[[nodiscard]] PlotPlan rtt_plot(std::span<const measure::RttHistogram> histograms);

/// Returns a plot of the difference of each peer's clock from rank 0's over time, minus the peer's
/// first difference ([3] Fig. 5). An error bar is half a round trip to either side.
[[nodiscard]] PlotPlan difference_plot(const measure::ClockSamples& samples);

/// The name of a resampled distribution, and its results.
using Resampled = std::pair<std::string, std::vector<measure::ResamplingRow>>;

/// Return plots over N, the number of tries ([3] Fig. 6). quality_plot() shows by how many percent
/// the smallest round trip found exceeds the smallest of all, and cost_plot() the number of round
/// trips made.
[[nodiscard]] PlotPlan quality_plot(std::span<const Resampled> studies);
[[nodiscard]] PlotPlan cost_plot(std::span<const Resampled> studies);

/// Returns the plots "round-trips" and "differences" of the samples, "quality" and "cost" of
/// resampling, and "synchronisation" and "gain" of the gains. Plots without data are left out. The
/// plots of gains are also left out when the first and the last gain have the same number of ranks.
/// Pre: `gains` are as for synchronisation_plot().
[[nodiscard]] std::vector<NamedPlot> clock_plots(const measure::ClockSamples& samples,
                                                 std::span<const Resampled> resampled,
                                                 std::span<const ClockGain> gains);

}  // namespace loggp::compare
