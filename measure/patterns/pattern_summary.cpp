#include "measure/patterns/pattern_summary.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

TimeSummary summarise_times(const std::vector<double>& times) {
  TimeSummary summary;
  summary.minimum = *std::min_element(times.begin(), times.end());
  summary.maximum = *std::max_element(times.begin(), times.end());
  summary.median = median(times);
  summary.median_95 = median_interval(times);
  summary.average =
      std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
  return summary;
}

using Samples = std::vector<const PatternSample*>;

template <class Time>
TimeSummary summarise_times(const Samples& samples, const Time& time) {
  std::vector<double> times;
  for (const PatternSample* sample : samples) times.push_back(time(*sample).in_us());
  return summarise_times(times);
}

PatternRow make_row(Pattern pattern, const Samples& samples) {
  const PatternSample& first = *samples.front();
  PatternRow row;
  row.point = first.point;
  row.samples = samples.size();
  row.disturbed = static_cast<std::size_t>(std::count_if(
      samples.begin(), samples.end(), [](const PatternSample* one) { return one->disturbed; }));
  row.slowest = summarise_times(samples, [](const PatternSample& sample) {
    return *std::max_element(sample.times.begin(), sample.times.end());
  });
  for (std::size_t i = 0; i < first.times.size(); ++i) {
    row.pairs.push_back(
        summarise_times(samples, [i](const PatternSample& sample) { return sample.times[i]; }));
  }
  const auto messages = static_cast<std::int64_t>(first.times.size()) * messages_at_once(pattern);
  if (row.slowest.median > 0) {
    row.bandwidth =
        static_cast<double>(messages * row.point.size.count()) / row.slowest.median;  // B/µs
  }
  row.computed =
      summarise_times(samples, [](const PatternSample& one) { return one.computed; }).median;
  return row;
}

std::optional<double> overlapped(const PatternRow& alone, const PatternRow& together) {
  const double exchange = alone.slowest.median;
  const double shorter = std::min(exchange, together.computed);
  if (shorter <= 0) return std::nullopt;
  return (exchange + together.computed - together.slowest.median) / shorter;
}

}  // namespace

std::vector<PatternRow> summarise(Pattern pattern, const std::vector<PatternSample>& samples) {
  std::map<PatternPoint, Samples> by_point;
  for (const PatternSample& sample : samples) by_point[sample.point].push_back(&sample);
  std::vector<PatternRow> rows;
  std::map<Bytes, std::size_t> alone;  // the row without computation
  for (const auto& [point, of_point] : by_point) {
    PatternRow row = make_row(pattern, of_point);
    if (point.compute == Duration()) {
      alone[point.size] = rows.size();
    } else if (alone.contains(point.size)) {
      row.overlapped = overlapped(rows[alone[point.size]], row);
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace loggp::measure
