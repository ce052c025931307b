#include "compare/chart/spread_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "compare/chart/plot_frame.hpp"

namespace loggp::compare {

void Spread::add(double us) {
  least = std::min(least, us);
  most = std::max(most, us);
  sum += us;
  ++count;
}

std::string origin_text(const measure::Provenance& provenance) {
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
    usual = std::max(usual, spread.least);  // a minimum is free of most disturbances
  }
  PlotPlan plan =
      plan_over_sizes(fmt::format("{}: {} samples{}", what, samples, origin), y_label, scales);
  plan.series = {{"minimum", {PlotStyle::Kind::line, 0, 0, false, 0}, {}},
                 {"average", {PlotStyle::Kind::points, 1, 0, true, 0}, {}},
                 {"maximum", {PlotStyle::Kind::line, 6, 0, false, 2}, {}}};
  for (const auto& [size, spread] : spreads) {
    const auto x = static_cast<double>(size.count());
    const std::array<double, 3> values{spread.least, spread.sum / spread.count, spread.most};
    for (std::size_t i = 0; i < values.size(); ++i)
      plan.series[i].points.push_back({x, values[i], values[i], values[i]});
  }
  keep_in_frame(plan, usual);
  return plan;
}

}  // namespace loggp::compare
