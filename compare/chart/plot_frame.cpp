#include "compare/chart/plot_frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "compare/chart/numbers.hpp"

namespace loggp::compare {

PlotPlan plan_over_sizes(std::string title, std::string y_label, PlotScales scales) {
  PlotPlan plan;
  plan.title = std::move(title);
  plan.x = {"message size s (bytes)", scales.log_x, true};
  plan.x.is_automatic = scales.is_automatic;
  plan.y = {std::move(y_label), scales.log_y, false};
  return plan;
}

PlotPoint with_interval(double x, const measure::Point& measured) {
  constexpr double normal_95 = 1.96;  // standard errors on either side
  const double half = normal_95 * measured.error;
  return {x, measured.value, measured.value - half, measured.value + half};
}

void extend_to(PlotAxis& axis, double value) {
  const auto [least, most] = axis.range.value_or(std::pair(value, value));
  axis.range = {std::min(least, value), std::max(most, value)};
}

double quantile(const PlotSeries& series, double part) {
  std::vector<double> values;
  values.reserve(series.points.size());
  for (const PlotPoint& point : series.points) values.push_back(point.y);
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size()));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

void keep_in_frame(PlotPlan& plan, double usual) {
  constexpr double headroom = 2;
  const double most = headroom * usual;
  if (plan.y.logarithmic || !(most > 0)) return;
  const double least = -most / 8;
  PlotSeries outside{"", {PlotStyle::Kind::points, 6, 3, true, 0}, {}};
  double least_outside = std::numeric_limits<double>::infinity();
  double most_outside = -least_outside;
  for (PlotSeries& series : plan.series) {
    for (PlotPoint& point : series.points) {
      const double value = point.y;
      point.y = std::clamp(value, least, most);
      if (point.y == value) continue;
      outside.points.push_back({point.x, point.y, point.y, point.y});
      least_outside = std::min(least_outside, value);
      most_outside = std::max(most_outside, value);
    }
  }
  if (outside.points.empty()) return;
  outside.title = fmt::format("outside the frame: {} values, {} to {} µs", outside.points.size(),
                              readable_number(least_outside, 3), readable_number(most_outside, 3));
  plan.series.push_back(std::move(outside));
}

}  // namespace loggp::compare
