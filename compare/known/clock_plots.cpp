#include "compare/known/clock_plots.hpp"

#include <fmt/format.h>

#include <limits>
#include <map>

#include "compare/known/gain_plots.hpp"

namespace loggp::compare {

namespace {

using Kind = PlotStyle::Kind;

PlotPoint point(double x, double y) {
  return {x, y, y, y};
}

std::string pair_name(Rank peer) {
  return fmt::format("ranks 0 and {}", peer.number());
}

// Returns the density of a bin in % per µs, so that histograms with bins of different widths can be
// compared.
double density(const measure::RttHistogram& histogram, std::size_t bin) {
  std::int64_t all = histogram.above;
  for (const std::int64_t count : histogram.counts) all += count;
  const double width = histogram.bound_us(bin + 1) - histogram.bound_us(bin);
  return width > 0
             ? 100.0 * static_cast<double>(histogram.counts[bin]) / static_cast<double>(all) / width
             : 0;
}

PlotPlan plot_over_tries(std::string title, PlotAxis y, std::span<const Resampled> studies,
                         double (*value)(const measure::ResamplingRow&)) {
  PlotPlan plan;
  plan.title = std::move(title);
  plan.x = {"N: samples without a shorter one before sampling stops", true, false};
  plan.y = std::move(y);
  for (std::size_t i = 0; i < studies.size(); ++i) {
    PlotSeries series{studies[i].first, {Kind::both, i, i, true, 0}, {}};
    for (const measure::ResamplingRow& row : studies[i].second)
      series.points.push_back(point(static_cast<double>(row.tries), value(row)));
    plan.series.push_back(std::move(series));
  }
  return plan;
}

}  // namespace

PlotPlan rtt_plot(std::span<const measure::RttHistogram> histograms) {
  PlotPlan plan;
  plan.title = "half round trips, 200 bins up to where 99 % are";
  plan.x = {"half round trip (µs)", false, false};
  plan.y = {"share of the round trips (% per µs)", false, false};
  for (std::size_t i = 0; i < histograms.size(); ++i) {
    const measure::RttHistogram& histogram = histograms[i];
    PlotSeries series{pair_name(histogram.peer), {Kind::line, i, i, false, 0}, {}};
    for (std::size_t bin = 0; bin < measure::RttHistogram::bins; ++bin) {
      const double share = density(histogram, bin);
      series.points.push_back(point(histogram.bound_us(bin), share));
      series.points.push_back(point(histogram.bound_us(bin + 1), share));
    }
    plan.series.push_back(std::move(series));
  }
  return plan;
}

PlotPlan difference_plot(const measure::ClockSamples& samples) {
  std::map<Rank, std::vector<ClockSample>> peers;
  for (const measure::PeerSample& one : samples.differences) peers[one.peer].push_back(one.sample);
  PlotPlan plan;
  plan.title = "clock difference over time";
  plan.x = {"time on rank 0's clock (s)", false, false};
  plan.y = {"difference since the first (µs)", false, false};
  std::size_t i = 0;
  for (const auto& [peer, of_peer] : peers) {
    PlotSeries series{pair_name(peer), {Kind::both, i, i, true, 0}, {}};
    const ClockSample& first = samples.differences.front().sample;
    for (const ClockSample& sample : of_peer) {
      const double difference = (sample.difference - of_peer.front().difference).in_us();
      const double sure = sample.round_trip.in_us() / 2;
      series.points.push_back({(sample.at - first.at).in_us() * 1e-6, difference, difference - sure,
                               difference + sure});
    }
    plan.series.push_back(std::move(series));
    ++i;
  }
  return plan;
}

PlotPlan quality_plot(std::span<const Resampled> studies) {
  return plot_over_tries("how good the least round trip is",
                         {"above the least of all (%)", false, false}, studies,
                         [](const measure::ResamplingRow& row) { return 100 * row.quality; });
}

PlotPlan cost_plot(std::span<const Resampled> studies) {
  return plot_over_tries("what it costs", {"round trips made", true, false}, studies,
                         [](const measure::ResamplingRow& row) { return row.cost; });
}

std::vector<NamedPlot> clock_plots(const measure::ClockSamples& samples,
                                   std::span<const Resampled> resampled,
                                   std::span<const ClockGain> gains) {
  std::vector<NamedPlot> plots;
  if (!samples.round_trips.empty())
    plots.push_back({"round-trips", rtt_plot(rtt_histograms(samples))});
  if (!samples.differences.empty()) plots.push_back({"differences", difference_plot(samples)});
  if (!resampled.empty()) {
    plots.push_back({"quality", quality_plot(resampled)});
    plots.push_back({"cost", cost_plot(resampled)});
  }
  if (!gains.empty() && gains.front().ranks != gains.back().ranks) {
    plots.push_back({"synchronisation", synchronisation_plot(gains)});
    plots.push_back({"gain", gain_plot(gains)});
  }
  return plots;
}

}  // namespace loggp::compare
