#include "compare/chart/nonblocking_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "compare/chart/plot_frame.hpp"
#include "models/base/errors.hpp"

namespace loggp::compare {

namespace {

using measure::NonblockingPoint;
using measure::NonblockingRow;

std::string to_string(const NonblockingPoint& point) {
  const std::string tests =
      point.interval > Bytes() ? fmt::format(" every {} B", point.interval.count()) : std::string();
  return fmt::format("{}, {}{}", point.method, point.progress, tests);
}

class Curves {
 public:
  void add(const NonblockingRow& row, bool names_ranks) {
    const std::string ranks = names_ranks ? fmt::format(", P = {}", row.point.ranks) : "";
    add_point("blocking" + ranks, row, row.blocking_us, {row.blocking_us, row.blocking_us});
    const measure::Interval interval =
        row.interval_us.value_or(measure::Interval{row.overhead_us, row.overhead_us});
    if (row.repetitions > 0 && row.overhead_us > 0)
      add_point(to_string(row.point) + ranks, row, row.overhead_us, {interval.low, interval.high});
  }

  PlotPlan plan;

 private:
  // Adds a point unless the curve already has one of this size: the rows of all strategies repeat
  // the blocking time of a size.
  void add_point(const std::string& name, const NonblockingRow& row, double us,
                 std::pair<double, double> interval) {
    if (row.point.bytes <= Bytes() || us <= 0) return;
    const auto x = static_cast<double>(row.point.bytes.count());
    PlotSeries& curve = named(name);
    if (!curve.points.empty() && curve.points.back().x >= x) return;
    // A logarithmic axis can't show a lower end at or below 0.
    const double low = std::max(interval.first, us / 100);
    curve.points.push_back({x, us, low, interval.second});
    extend_to(plan.y, low);
    extend_to(plan.y, interval.second);
  }

  PlotSeries& named(const std::string& name) {
    const auto found = std::find_if(plan.series.begin(), plan.series.end(),
                                    [&](const PlotSeries& curve) { return curve.title == name; });
    if (found != plan.series.end()) return *found;
    const std::size_t i = plan.series.size();
    plan.series.push_back({name, {PlotStyle::Kind::both, i, i, true, 0}, {}});
    return plan.series.back();
  }
};

}  // namespace

PlotPlan overhead_plot(const std::string& collective, const std::vector<NonblockingRow>& rows) {
  Curves curves;
  curves.plan =
      plan_over_sizes(fmt::format("nonblocking {}", collective), "overhead (µs)", {true, true});
  const bool names_ranks = std::any_of(rows.begin(), rows.end(), [&](const NonblockingRow& row) {
    return row.point.ranks != rows.front().point.ranks;
  });
  std::vector<NonblockingRow> by_size = rows;
  std::stable_sort(by_size.begin(), by_size.end(),
                   [](const auto& a, const auto& b) { return a.point.bytes < b.point.bytes; });
  for (const NonblockingRow& row : by_size) curves.add(row, names_ranks);
  if (curves.plan.series.empty())
    throw RunError("no overhead is above 0, so there is nothing to draw; measure other sizes");
  return curves.plan;
}

}  // namespace loggp::compare
