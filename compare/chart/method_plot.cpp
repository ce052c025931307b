#include "compare/chart/method_plot.hpp"

#include <fmt/format.h>

#include <utility>

#include "compare/chart/plot_frame.hpp"
#include "measure/loggp/method_summary.hpp"

namespace loggp::compare {

PlotPlan method_plot(const std::string& name, const measure::MethodFile& file, PlotScales scales) {
  PlotPlan plan =
      plan_over_sizes(fmt::format("{}: the method of {}, medians of {} samples", name,
                                  catalogue_entry(file.method).name, file.samples.size()),
                      "o_s, o_r and g (µs)", scales);
  const measure::MethodSummary summary = measure::summarise(file.method, file.samples);
  for (const std::string what : {"o_s", "o_r", "g"}) {
    const std::size_t i = plan.series.size();
    PlotSeries series{what, {PlotStyle::Kind::both, i, i, true, i}, {}};
    for (const measure::MethodParameter& parameter : summary.parameters) {
      if (parameter.name != what + "_us" || !parameter.value) continue;
      const double us = *parameter.value;
      series.points.push_back({static_cast<double>(parameter.size.count()), us, us, us});
    }
    plan.series.push_back(std::move(series));
  }
  return plan;
}

}  // namespace loggp::compare
