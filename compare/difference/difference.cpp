#include "compare/difference/difference.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "compare/chart/plot_frame.hpp"
#include "compare/difference/common_columns.hpp"
#include "measure/samples/launch_times.hpp"
#include "models/base/column_file.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

constexpr double level = 0.05;

// The points of a side, by their keys.
using PointsByKey = std::map<PointKey, const ResultPoint*>;

PointsByKey points_by_key(const ResultSide& side) {
  PointsByKey points;
  for (const ResultPoint& point : side.points) points.emplace(point.key, &point);
  return points;
}

// Times of a simulation without noise would be the same in every further launch.
Ratio ratio_of(const ResultPoint& a, const ResultPoint& b) {
  if (!a.is_exact || !b.is_exact) return ratio_of_launches(a.times_us, b.times_us);
  const std::array<double, 2> of_a{a.times_us.front(), a.times_us.front()};
  const std::array<double, 2> of_b{b.times_us.front(), b.times_us.front()};
  return ratio_of_launches(of_a, of_b);
}

DifferenceRow compared(const ResultPoint& a, const ResultPoint& b) {
  return {.key = a.key,
          .fields = a.fields,
          .a_us = measure::geometric_mean(a.times_us),
          .b_us = measure::geometric_mean(b.times_us),
          .a_launches = static_cast<std::int64_t>(a.times_us.size()),
          .b_launches = static_cast<std::int64_t>(b.times_us.size()),
          .ratio = ratio_of(a, b),
          .is_oversubscribed = a.is_oversubscribed || b.is_oversubscribed};
}

Change verdict_on(const DifferenceRow& row, double tolerance) {
  if (!row.ratio.interval) return Change::undecided;
  const auto [low, high] = *row.ratio.interval;
  if (low >= 1 / (1 + tolerance) && high <= 1 + tolerance) return Change::same;
  if (row.adjusted_p >= level) return Change::undecided;
  return row.ratio.ratio > 1 ? Change::slower : Change::faster;
}

void decide(std::vector<DifferenceRow>& rows, double tolerance) {
  std::vector<double> p_values;
  for (const DifferenceRow& row : rows) p_values.push_back(row.ratio.p_value);
  const std::vector<double> adjusted = adjust_by_holm(p_values);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].adjusted_p = adjusted[i];
    rows[i].verdict = verdict_on(rows[i], tolerance);
    if (rows[i].verdict == Change::undecided)
      rows[i].launches_needed = launches_to_decide(rows[i].ratio, tolerance, rows.size());
  }
}

void remark_on_launches(const char* name, const ResultSide& side,
                        std::vector<std::string>& remarks) {
  const bool is_one_launch = std::all_of(
      side.points.begin(), side.points.end(),
      [](const ResultPoint& point) { return point.times_us.size() == 1 && !point.is_exact; });
  if (is_one_launch)
    remarks.push_back(
        fmt::format("{}, which tells nothing about the scatter of launches: no interval",
                    side.launches == 1 ? fmt::format("{} is one launch", name)
                                       : fmt::format("each point of {} has one launch", name)));
}

void remark_on_missing(const char* name, const ResultSide& side, const PointsByKey& other,
                       std::vector<std::string>& remarks) {
  const auto missing =
      std::count_if(side.points.begin(), side.points.end(),
                    [&](const ResultPoint& point) { return !other.contains(point.key); });
  if (missing > 0)
    remarks.push_back(
        fmt::format("{} point{} only in {}", missing, missing == 1 ? " is" : "s are", name));
}

// Returns the values of a point other than its size: "binomial, synchronised, ranks 2".
std::string series_name(const std::vector<std::string>& columns, const PointKey& key) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i + 1 < key.size(); ++i)
    words.push_back(parse_number(key[i]) ? fmt::format("{} {}", columns[i], key[i]) : key[i]);
  return fmt::format("{}", fmt::join(words, ", "));
}

// Adds a horizontal line from the size `sizes.first` to `sizes.second`.
void add_level(PlotPlan& plan, double y, std::string title, std::size_t dash,
               std::pair<double, double> sizes) {
  PlotStyle style;
  style.kind = PlotStyle::Kind::line;
  style.colour = plot_markers;  // unlike those of points
  style.dash = dash;
  plan.series.push_back(
      {std::move(title), style, {{sizes.first, y, y, y}, {sizes.second, y, y, y}}});
}

}  // namespace

std::string_view to_string(Change change) {
  constexpr std::array<std::string_view, 4> names{"faster", "slower", "same", "undecided"};
  return names.at(static_cast<std::size_t>(change));
}

bool Difference::has(Change verdict) const {
  return std::any_of(rows.begin(), rows.end(),
                     [&](const DifferenceRow& row) { return row.verdict == verdict; });
}

Difference difference(const ResultSide& a, const ResultSide& b, double tolerance) {
  check_same_benchmark("A", a, "B", b);
  Difference found{
      .columns = a.columns, .settings = a.settings, .environment = environment_differences(a, b)};
  const PointsByKey of_b = points_by_key(b);
  for (const ResultPoint& point : a.points) {
    const auto other = of_b.find(point.key);
    if (other != of_b.end()) found.rows.push_back(compared(point, *other->second));
  }
  if (found.rows.empty())
    throw InputError(
        fmt::format("A and B have no point in common: {}; give results of the same points",
                    why_nothing_is_common(a, b)));
  decide(found.rows, tolerance);
  for (const ResultSide* side : {&a, &b})
    found.remarks.insert(found.remarks.end(), side->remarks.begin(), side->remarks.end());
  remark_on_launches("A", a, found.remarks);
  remark_on_launches("B", b, found.remarks);
  remark_on_missing("A", a, of_b, found.remarks);
  remark_on_missing("B", b, points_by_key(a), found.remarks);
  return found;
}

PlotPlan difference_plot(const Difference& difference, double tolerance) {
  PlotPlan plan;
  plan.title = "Time of B relative to A, with 95 % intervals over launches";
  const bool is_over_sizes = difference.columns.back() == "bytes";
  plan.x = {.label = is_over_sizes ? "message size (bytes)" : difference.columns.back(),
            .in_bytes = is_over_sizes,
            .is_automatic = is_over_sizes};
  plan.y = {.label = "ratio of times, B / A"};
  extend_to(plan.y, 1 / (1 + tolerance));
  extend_to(plan.y, 1 + tolerance);
  std::map<std::string, PlotSeries> series;
  std::vector<double> sizes;
  for (const DifferenceRow& row : difference.rows) {
    const std::string name = series_name(difference.columns, row.key);
    const PlotStyle style{PlotStyle::Kind::points, series.size(), series.size(), true};
    PlotSeries& one = series.try_emplace(name, PlotSeries{name, style, {}}).first->second;
    const measure::Interval alone{row.ratio.ratio, row.ratio.ratio};
    const auto [low, high] = row.ratio.interval.value_or(alone);
    sizes.push_back(std::stod(row.key.back()));
    one.points.push_back({sizes.back(), row.ratio.ratio, low, high});
    extend_to(plan.y, low);
    extend_to(plan.y, high);
  }
  for (auto& [name, one] : series) plan.series.push_back(std::move(one));
  const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
  add_level(plan, 1, "equal", 0, {*least, *most});
  add_level(plan, 1 + tolerance, fmt::format("tolerance, {:g} %", 100 * tolerance), 1,
            {*least, *most});
  add_level(plan, 1 / (1 + tolerance), "", 1, {*least, *most});
  return plan;
}

}  // namespace loggp::compare
