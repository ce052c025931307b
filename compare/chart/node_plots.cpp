#include "compare/chart/node_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compare/chart/plot_frame.hpp"
#include "measure/local/local_fit.hpp"
#include "measure/node/node_fit.hpp"

namespace loggp::compare {

namespace {

using measure::PairsLimit;
using measure::PairsTimes;

std::string series_title(Bytes size, std::span<const PairsLimit> limits, PairPlace place) {
  const auto limit = std::find_if(limits.begin(), limits.end(), [&](const PairsLimit& one) {
    return one.place == place && one.size == size;
  });
  const std::string bytes = fmt::format("{} B", size.count());
  if (limit == limits.end()) return bytes;  // one pair alone has no samples of this size
  return limit->from_pairs ? fmt::format("{}, limited from {} pairs on", bytes, *limit->from_pairs)
                           : bytes + ", not limited";
}

PlotPlan pairs_plot(const std::string& name, PairPlace place, std::span<const PairsTimes> times,
                    std::span<const PairsLimit> limits, PlotScales scales) {
  PlotPlan plan;
  plan.title = fmt::format("{}: gap of pairs of ranks that send at once, {}", name,
                           measure::to_string(place));
  plan.x = {"pairs of ranks at once", true, false, true};
  plan.y = {"gap between messages of a pair (µs)", scales.log_y};
  for (const PairsTimes& one : times) {
    if (one.at.place != place) continue;
    const std::string title = series_title(one.at.size, limits, place);
    if (plan.series.empty() || plan.series.back().title != title) {
      const std::size_t i = plan.series.size();
      plan.series.push_back({title, {PlotStyle::Kind::both, i, i, true, i}, {}});
    }
    plan.series.back().points.push_back(with_interval(one.at.pairs, one.gap));
  }
  return plan;
}

}  // namespace

std::vector<NamedPlot> node_plots(const std::string& name, const measure::NodeFile& file,
                                  PlotScales scales) {
  const std::vector<PairsTimes> times = measure::pairs_times(file.samples);
  const measure::NodeFit fit = measure::fit_node(times, file.setup, {});
  std::vector<NamedPlot> plots;
  for (const PairPlace place : all_pair_places) {
    PlotPlan plan = pairs_plot(name, place, times, fit.limits, scales);
    if (!plan.series.empty())
      plots.push_back({fmt::format("-{}", measure::to_string(place)), std::move(plan)});
  }
  return plots;
}

PlotPlan local_plot(const std::string& name, std::span<const measure::LocalSample> samples,
                    const measure::LocalFunctions& functions, PlotScales scales) {
  constexpr double ns_per_us = 1000;
  PlotPlan plan = plan_over_sizes(fmt::format("{}: time of a byte of local work", name),
                                  "time per byte (ns)", scales);
  plan.x.label = "size of the data (bytes)";
  const std::vector<std::pair<LocalWork, std::string>> works{
      {LocalWork::reduction, "reduction: " + functions.reduce},
      {LocalWork::copy, "copy: " + functions.copy}};
  for (const auto& [work, title] : works) {
    const std::size_t i = plan.series.size();
    PlotSeries series{title, {PlotStyle::Kind::both, i, i, true, i}, {}};
    for (const measure::LocalPoint& point : measure::local_points(samples, work)) {
      const auto& [us, error] = point.us_per_byte;
      series.points.push_back(with_interval(static_cast<double>(point.size.count()),
                                            {us * ns_per_us, error * ns_per_us}));
    }
    if (!series.points.empty()) plan.series.push_back(std::move(series));
  }
  return plan;
}

}  // namespace loggp::compare
