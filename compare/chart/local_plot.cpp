#include "compare/chart/local_plot.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "compare/chart/plot_frame.hpp"
#include "measure/local/local_fit.hpp"

namespace loggp::compare {

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
