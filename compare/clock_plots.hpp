// Pictures of clocks: [3] Figs. 4, 5 and 6.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compare/plot_plan.hpp"
#include "compare/simulated_clocks.hpp"
#include "measure/clock_summary.hpp"
#include "measure/resampling.hpp"

namespace loggp::compare {

/// [3] Fig. 4: the histogram of half round trips, for each peer; its area is 99 %.
[[nodiscard]] PlotPlan rtt_plot(std::span<const measure::RttHistogram> histograms);

/// [3] Fig. 5: each peer's clock − rank 0's over time, less what it was at first.
[[nodiscard]] PlotPlan difference_plot(const measure::ClockSamples& samples);

/// What has been resampled, and what came out.
using Resampled = std::pair<std::string, std::vector<measure::ResamplingRow>>;

/// [3] Fig. 6: how far the least round trip found is above the least of all, and what it costs,
/// over N.
[[nodiscard]] PlotPlan quality_plot(std::span<const Resampled> studies);
[[nodiscard]] PlotPlan cost_plot(std::span<const Resampled> studies);

/// Returns a plot of everything that there is: round trips, differences, quality and cost of
/// resampling, and gains of a network with several numbers of ranks.
[[nodiscard]] std::vector<NamedPlot> clock_plots(const measure::ClockSamples& samples,
                                                 std::span<const Resampled> resampled,
                                                 std::span<const ClockGain> gains);

}  // namespace loggp::compare
