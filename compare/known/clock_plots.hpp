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

/// Returns the histogram of half round trips for each peer ([3] Fig. 4); each has an area of 99 %.
[[nodiscard]] PlotPlan rtt_plot(std::span<const measure::RttHistogram> histograms);

/// Returns the difference of each peer's clock from rank 0's over time, minus its first value
/// ([3] Fig. 5).
[[nodiscard]] PlotPlan difference_plot(const measure::ClockSamples& samples);

/// The name of a resampled distribution, and its results.
using Resampled = std::pair<std::string, std::vector<measure::ResamplingRow>>;

/// Return, over N, how far the smallest round trip found is above the smallest of all, and the
/// number of measurements that this costs ([3] Fig. 6).
[[nodiscard]] PlotPlan quality_plot(std::span<const Resampled> studies);
[[nodiscard]] PlotPlan cost_plot(std::span<const Resampled> studies);

/// Returns a plot of everything that there is: round trips, differences, quality and cost of
/// resampling, and gains of a network with several numbers of ranks.
[[nodiscard]] std::vector<NamedPlot> clock_plots(const measure::ClockSamples& samples,
                                                 std::span<const Resampled> resampled,
                                                 std::span<const ClockGain> gains);

}  // namespace loggp::compare
