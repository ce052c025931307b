#include "compare/nonblocking_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/errors.hpp"

namespace loggp::compare {

namespace {

using measure::NonblockingPoint;
using measure::NonblockingRow;

constexpr std::int64_t kib = 1024;

std::string to_string(const NonblockingPoint& point) {
  const std::string tests =
      point.interval > Bytes() ? fmt::format(" every {} B", point.interval.count()) : std::string();
  return fmt::format("{}, {}{}", point.method, point.progress, tests);
}

bool is_in_kib(const std::vector<NonblockingRow>& rows) {
  return std::all_of(rows.begin(), rows.end(),
                     [](const NonblockingRow& row) { return row.point.bytes.count() % kib == 0; });
}

class Curves {
 public:
  explicit Curves(std::int64_t unit) : unit_(unit) {}

  void add(const NonblockingRow& row, bool names_ranks) {
    const std::string ranks = names_ranks ? fmt::format(", P = {}", row.point.ranks) : "";
    add_point("blocking" + ranks, row, row.blocking_us, {row.blocking_us, row.blocking_us});
    const measure::Interval interval =
        row.interval_us.value_or(measure::Interval{row.overhead_us, row.overhead_us});
    if (row.repetitions > 0 && row.overhead_us > 0)
      add_point(to_string(row.point) + ranks, row, row.overhead_us, {interval.low, interval.high});
  }

  ChartPlan plan;

 private:
  // A blocking time comes with each strategy: the first one stands for all.
  void add_point(const std::string& name, const NonblockingRow& row, double us,
                 std::pair<double, double> interval) {
    const std::int64_t size = row.point.bytes.count() / unit_;
    if (size < 1 || size > std::numeric_limits<std::int32_t>::max() || us <= 0) return;
    const auto x = static_cast<std::int32_t>(size);
    Curve& curve = named(name);
    if (!curve.points.empty() && curve.points.back().first >= x) return;
    // a logarithmic axis has no place for an end below 0
    interval.first = std::max(interval.first, us / 100);
    curve.points.emplace_back(x, us);
    curve.intervals.push_back(interval);
    plan.y_least = std::min(plan.y_least, interval.first);
    plan.y_most = std::max(plan.y_most, interval.second);
  }

  Curve& named(const std::string& name) {
    const auto found = std::find_if(plan.curves.begin(), plan.curves.end(),
                                    [&](const Curve& curve) { return curve.title == name; });
    if (found != plan.curves.end()) return *found;
    plan.curves.push_back({name, {plan.curves.size(), 0}, {}, {}});
    return plan.curves.back();
  }

  std::int64_t unit_;
};

}  // namespace

ChartPlan overhead_chart(const std::string& collective, const std::vector<NonblockingRow>& rows) {
  const bool in_kib = is_in_kib(rows);
  Curves curves(in_kib ? kib : 1);
  curves.plan.title = fmt::format("nonblocking {}", collective);
  curves.plan.y_label = "overhead (us)";
  curves.plan.x_label = in_kib ? "message size (KiB)" : "message size (B)";
  curves.plan.y_least = INFINITY;
  const bool names_ranks = std::any_of(rows.begin(), rows.end(), [&](const NonblockingRow& row) {
    return row.point.ranks != rows.front().point.ranks;
  });
  std::vector<NonblockingRow> by_size = rows;
  std::stable_sort(by_size.begin(), by_size.end(),
                   [](const auto& a, const auto& b) { return a.point.bytes < b.point.bytes; });
  for (const NonblockingRow& row : by_size) curves.add(row, names_ranks);
  if (curves.plan.curves.empty()) throw RunError("no overhead is above 0, so that there is nothing to draw");
  return curves.plan;
}

}  // namespace loggp::compare
