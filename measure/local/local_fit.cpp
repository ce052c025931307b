#include "measure/local/local_fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "measure/fit/line_fit.hpp"
#include "models/base/statistics.hpp"
#include "models/parameters/parameters.hpp"

namespace loggp::measure {

namespace {

// Returns the point as one of a network's, whose lines are all constant because they have one x.
SizePoint constant_point(const LocalPoint& point) {
  SizePoint result;
  result.size = point.size;
  result.series[static_cast<std::size_t>(Series::half_rtt)] = point.us_per_byte;
  return result;
}

std::vector<double> rates_of(const std::vector<const LocalSample*>& samples) {
  const auto is_good = [](const LocalSample* sample) { return !sample->disturbed; };
  const auto good = std::count_if(samples.begin(), samples.end(), is_good);
  const bool leaves_out = 2 * static_cast<std::size_t>(good) >= samples.size();
  std::vector<double> rates;
  for (const LocalSample* sample : samples) {
    if (!leaves_out || is_good(sample))
      rates.push_back(sample->time.in_us() / static_cast<double>(sample->size.count()));
  }
  return rates;
}

LocalRange fit_range(std::span<const LocalPoint> points, const Detection& detection) {
  std::vector<double> rates;
  std::vector<double> weights;
  for (const LocalPoint& point : points) {
    rates.push_back(point.us_per_byte.value);
    weights.push_back(
        std::pow(uncertainty(constant_point(point), Series::half_rtt, detection), -2));
  }
  const Estimate mean = fit_constant(rates, weights);
  LocalRange range;
  range.per_byte = per_byte(std::max(mean.value, 0.0));
  constexpr double rounding = 1e-9;
  if (mean.high - mean.low > rounding * mean.value)
    range.interval = {std::max(mean.low, 0.0), mean.high};
  return range;
}

}  // namespace

std::vector<LocalPoint> local_points(std::span<const LocalSample> samples, LocalWork work) {
  std::map<Bytes, std::vector<const LocalSample*>> by_size;
  for (const LocalSample& sample : samples) {
    if (sample.work == work) by_size[sample.size].push_back(&sample);
  }
  std::vector<LocalPoint> points;
  for (const auto& [size, same] : by_size) {
    const std::vector<double> rates = rates_of(same);
    const double error = rates.size() > 1 ? median_error(rates) : 0;
    points.push_back({size, {median(rates), error}});
  }
  return points;
}

Changes find_local_changes(std::span<const LocalPoint> points, const Detection& detection) {
  std::vector<SizePoint> constant;
  for (const LocalPoint& point : points) constant.push_back(constant_point(point));
  return find_optimal_changes(constant, detection);
}

LocalCost fit_local_cost(std::span<const LocalPoint> points, Bytes element,
                         const Detection& detection) {
  const auto takes_time = [](const LocalPoint& point) { return point.us_per_byte.value > 0; };
  if (std::none_of(points.begin(), points.end(), takes_time)) return {};
  Changes ends = find_local_changes(points, detection);
  ends.push_back(points.size());
  LocalCost cost;
  Bytes first(1);
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    LocalRange range = fit_range(points.subspan(begin, end - begin), detection);
    range.first = first;
    if (end < points.size()) {
      const Bytes before = points[end - 1].size;
      const Bytes after = points[end].size;
      range.last =
          after - before <= element ? before : before + Bytes((after - before).count() / 2);
      first = *range.last + Bytes(1);
    }
    cost.ranges.push_back(range);
    begin = end;
  }
  return cost;
}

}  // namespace loggp::measure
