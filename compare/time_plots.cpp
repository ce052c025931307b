// Minimum, average and maximum over sizes, as [5] Fig. 1(d).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>

#include "compare/plot_frame.hpp"
#include "compare/sample_plots.hpp"

namespace loggp::compare {

bool is_without_computation(const PatternSample& sample) {
  return sample.point.compute <= Duration();
}

namespace {

using Kind = PlotStyle::Kind;

// One size's times in µs.
struct Spread {
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  double sum = 0;
  double count = 0;
};

using Spreads = std::map<Bytes, Spread>;

void add(Duration time, Spread& spread) {
  const double us = time.in_us();
  spread.least = std::min(spread.least, us);
  spread.most = std::max(spread.most, us);
  spread.sum += us;
  ++spread.count;
}

// Of a pattern the slowest pair's.
Spreads spreads_of(const measure::PatternFile& file) {
  Spreads spreads;
  for (const PatternSample& sample : file.samples) {
    if (!is_without_computation(sample)) continue;
    add(*std::max_element(sample.times.begin(), sample.times.end()), spreads[sample.point.size]);
  }
  return spreads;
}

std::string what_is_timed(const measure::PatternSetup& setup) {
  const Pattern pattern = setup.plan.pattern;
  const bool is_of_message = pattern == Pattern::ping_pong || pattern == Pattern::bisection;
  return is_of_message ? "a message" : "an exchange";
}

// Where the samples come from, for a title.
std::string origin_of(const measure::Provenance& provenance) {
  const auto value = [&](const char* name) {
    const auto found = provenance.find(name);
    return found == provenance.end() ? std::string() : found->second;
  };
  constexpr std::size_t long_name = 30;  // an inline parameter set
  const std::string truth = value("truth");
  if (truth.size() > long_name) return ", simulated";
  if (!truth.empty()) return ", simulated with " + truth;
  const std::string host = value("host");
  return host.empty() ? "" : fmt::format(", measured on {}", host);
}

PlotPlan spread_plot(const std::string& what, const std::string& origin, const std::string& y_label,
                     const Spreads& spreads, PlotScales scales) {
  double samples = 0;
  double usual = 0;
  for (const auto& [size, spread] : spreads) {
    samples += spread.count;
    usual = std::max(usual, spread.least);  // no disturbance makes it longer than it is
  }
  PlotPlan plan =
      plan_over_sizes(fmt::format("{}: {} samples{}", what, samples, origin), y_label, scales);
  plan.series = {{"minimum", {Kind::line, 0, 0, false, 0}, {}},
                 {"average", {Kind::points, 1, 0, true, 0}, {}},
                 {"maximum", {Kind::line, 6, 0, false, 2}, {}}};
  for (const auto& [size, spread] : spreads) {
    const auto x = static_cast<double>(size.count());
    const std::array<double, 3> values{spread.least, spread.sum / spread.count, spread.most};
    for (std::size_t i = 0; i < values.size(); ++i)
      plan.series[i].points.push_back({x, values[i], values[i], values[i]});
  }
  keep_in_frame(plan, usual);
  return plan;
}

}  // namespace

PlotPlan time_plot(const MeasuredNetwork& network, PlotScales scales) {
  Spreads spreads;
  for (const PrttSample& sample : network.file.samples)
    add(sample.round_trip / 2, spreads[sample.size]);
  return spread_plot(network.name, origin_of(network.file.provenance), "half round trip (µs)",
                     spreads, scales);
}

PlotPlan time_plot(const std::string& name, const measure::PatternFile& file, PlotScales scales) {
  const measure::PatternSetup& setup = file.setup;
  const std::string slowest = setup.plan.pairs.size() > 1 ? ", slowest pair" : "";
  return spread_plot(
      fmt::format("{}, {}", name, measure::name_of(setup.plan.pattern)), origin_of(file.provenance),
      fmt::format("time of {}{} (µs)", what_is_timed(setup), slowest), spreads_of(file), scales);
}

PlotPlan times_together(std::span<const NamedPattern> patterns, PlotScales scales) {
  PlotPlan plan =
      plan_over_sizes("time over message size, the minimum of all samples", "time (µs)", scales);
  for (const auto& [name, file] : patterns) {
    const std::size_t i = plan.series.size();
    PlotSeries series{
        fmt::format("{}: {}{}", name, what_is_timed(file.setup), origin_of(file.provenance)),
        {Kind::both, i, i, true, i},
        {}};
    for (const auto& [size, spread] : spreads_of(file)) {
      const auto x = static_cast<double>(size.count());
      series.points.push_back({x, spread.least, spread.least, spread.least});
    }
    plan.series.push_back(std::move(series));
  }
  return plan;
}

}  // namespace loggp::compare
