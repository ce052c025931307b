#include "compare/chart/node_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compare/chart/plot_frame.hpp"
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
  if (limit == limits.end() || limit->pairs == 1) return bytes;  // nothing to compare
  return limit->from_pairs ? fmt::format("{}, limited from {} pairs on", bytes, *limit->from_pairs)
                           : fmt::format("{}, not limited up to {} pairs", bytes, limit->pairs);
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
                                  double tolerance, PlotScales scales) {
  const std::vector<PairsTimes> times = measure::pairs_times(file.samples);
  const measure::NodeFit fit = measure::fit_node(times, file.setup, {.tolerance = tolerance});
  std::vector<NamedPlot> plots;
  for (const PairPlace place : all_pair_places) {
    PlotPlan plan = pairs_plot(name, place, times, fit.limits, scales);
    if (!plan.series.empty())
      plots.push_back({fmt::format("-{}", measure::to_string(place)), std::move(plan)});
  }
  return plots;
}

}  // namespace loggp::compare
