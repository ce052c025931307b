// Plots of times over sizes: [5] Fig. 1(b) and (d).
#include <fmt/format.h>

#include <algorithm>

#include "compare/chart/plot_frame.hpp"
#include "compare/chart/sample_plots.hpp"
#include "compare/chart/spread_plot.hpp"

namespace loggp::compare {

bool is_without_computation(const PatternSample& sample) {
  return sample.point.compute <= Duration();
}

namespace {

using Kind = PlotStyle::Kind;

// Returns the times of a pattern's slowest pair, by size.
Spreads pattern_spreads(const measure::PatternFile& file) {
  Spreads spreads;
  for (const PatternSample& sample : file.samples) {
    if (!is_without_computation(sample)) continue;
    const Duration slowest = *std::max_element(sample.times.begin(), sample.times.end());
    spreads[sample.point.size].add(slowest.in_us());
  }
  return spreads;
}

std::string what_is_timed(const measure::PatternSetup& setup) {
  const Pattern pattern = setup.plan.pattern;
  const bool is_of_message = pattern == Pattern::ping_pong || pattern == Pattern::bisection;
  return is_of_message ? "a message" : "an exchange";
}

}  // namespace

PlotPlan time_plot(const MeasuredNetwork& network, PlotScales scales) {
  Spreads spreads;
  for (const PrttSample& sample : network.file.samples)
    spreads[sample.size].add((sample.round_trip / 2).in_us());
  return spread_plot(network.name, origin_text(network.file.provenance), "half round trip (µs)",
                     spreads, scales);
}

PlotPlan time_plot(const std::string& name, const measure::PatternFile& file, PlotScales scales) {
  const measure::PatternSetup& setup = file.setup;
  const std::string slowest = setup.plan.pairs.size() > 1 ? ", slowest pair" : "";
  return spread_plot(fmt::format("{}, {}", name, measure::to_string(setup.plan.pattern)),
                     origin_text(file.provenance),
                     fmt::format("time of {}{} (µs)", what_is_timed(setup), slowest),
                     pattern_spreads(file), scales);
}

PlotPlan times_together(std::span<const NamedPattern> patterns, PlotScales scales) {
  PlotPlan plan =
      plan_over_sizes("time over message size, the minimum of all samples", "time (µs)", scales);
  for (const auto& [name, file] : patterns) {
    const std::size_t i = plan.series.size();
    PlotSeries series{
        fmt::format("{}: {}{}", name, what_is_timed(file.setup), origin_text(file.provenance)),
        {Kind::both, i, i, true, i},
        {}};
    for (const auto& [size, spread] : pattern_spreads(file)) {
      const auto x = static_cast<double>(size.count());
      series.points.push_back({x, spread.least, spread.least, spread.least});
    }
    plan.series.push_back(std::move(series));
  }
  return plan;
}

}  // namespace loggp::compare
