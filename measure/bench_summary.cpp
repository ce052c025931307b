#include "measure/bench_summary.hpp"

#include <algorithm>

#include "algorithms/scheme_catalogue.hpp"
#include "measure/statistics.hpp"

namespace loggp::measure {

namespace {

BenchRow& row_of(std::vector<BenchRow>& rows, const BenchPoint& point) {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const BenchRow& row) { return row.point == point; });
  if (found != rows.end()) return *found;
  rows.push_back({.point = point, .end = {.point = point}});
  return rows.back();
}

std::optional<BenchRow::Elapsed> elapsed_of(const BenchFile& file, const BenchPoint& point) {
  std::vector<double> means;
  std::vector<double> worst;
  BenchRow::Elapsed elapsed;
  for (const BenchSample& sample : file.samples) {
    if (sample.point != point) continue;
    means.push_back(reduce_us(Reduction::mean, sample.times_us, Rank(0)));
    worst.push_back(reduce_us(Reduction::max, sample.times_us, Rank(0)));
    elapsed.message_time_us = sample.message_time_us;
  }
  if (means.empty() || file.setup.arrivals.empty()) return std::nullopt;
  elapsed.mean_us = median(means);
  elapsed.worst_us = median(worst);
  return elapsed;
}

bool is_ol_i(std::string_view scheme) {
  const Scheme found = find_scheme(scheme).scheme;
  return found == Scheme::ol_i || found == Scheme::ol_i_delayed;
}

// max OL_i: the repetitions of the rank whose median is the largest. Each rank's OL_i comes from
// operations of its own, so that a repetition's largest would be the one that was disturbed most.
std::vector<double> slowest_ol_i(const BenchFile& file, const BenchPoint& point) {
  std::vector<double> slowest;
  for (std::int32_t rank = 0; rank < point.ranks; ++rank) {
    if (rank == file.setup.root) continue;  // its place has the largest
    std::vector<double> times;
    for (const BenchSample& sample : file.samples) {
      if (sample.point == point) times.push_back(sample.times_us[static_cast<std::size_t>(rank)]);
    }
    if (slowest.empty() || median(times) > median(slowest)) slowest = std::move(times);
  }
  return slowest;
}

}  // namespace

double reduced_us(const BenchSample& sample, Reduction reduction, Rank root) {
  const Reporter reporter = find_scheme(sample.point.scheme).reporter;
  if (reporter == Reporter::root) reduction = Reduction::root;
  if (reporter == Reporter::rank_0) return sample.times_us.front();
  return reduce_us(reduction, sample.times_us, root);
}

std::vector<BenchRow> summarise(const BenchFile& file, Reduction reduction) {
  std::vector<BenchRow> rows;
  for (const BenchEnd& end : file.ends) row_of(rows, end.point).end = end;
  std::vector<std::vector<double>> values(rows.size());
  for (const BenchSample& sample : file.samples) {
    BenchRow& row = row_of(rows, sample.point);
    values.resize(rows.size());
    row.iterations = std::max(row.iterations, sample.iterations);
    values[static_cast<std::size_t>(&row - rows.data())].push_back(
        reduced_us(sample, reduction, Rank(file.setup.root)));
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].repetitions = static_cast<std::int64_t>(values[i].size());
    if (values[i].empty()) continue;
    if (is_ol_i(rows[i].point.scheme) && rows[i].point.ranks > 1)
      values[i] = slowest_ol_i(file, rows[i].point);
    rows[i].median_us = median(values[i]);
    rows[i].interval_us = median_interval(values[i]);
    rows[i].elapsed = elapsed_of(file, rows[i].point);
  }
  return rows;
}

}  // namespace loggp::measure
