#include "measure/collectives/bench_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>

#include "algorithms/schemes/scheme_info.hpp"
#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure {

namespace {

BenchRow& find_row(std::vector<BenchRow>& rows, const BenchPoint& point) {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const BenchRow& row) { return row.point == point; });
  if (found != rows.end()) return *found;
  rows.push_back({.point = point, .end = {.point = point}});
  return rows.back();
}

BenchRow::Elapsed elapsed_times(std::span<const BenchSample> samples) {
  std::vector<double> means;
  std::vector<double> worst;
  for (const BenchSample& sample : samples) {
    means.push_back(reduce_us(Reduction::mean, sample.times_us, Rank(0)));
    worst.push_back(reduce_us(Reduction::max, sample.times_us, Rank(0)));
  }
  return {median(means), median(worst), samples.back().message_time_us};
}

// Returns the samples of the test that counts, if [1]'s rule repeated tests: the last one if it
// became precise, else the last one of those with the most repetitions.
std::vector<BenchSample> counted(const std::vector<BenchSample>& samples, bool is_precise) {
  std::map<std::int64_t, std::vector<BenchSample>> tests;
  for (const BenchSample& sample : samples) tests[sample.test].push_back(sample);
  if (tests.size() < 2) return samples;
  const auto last = std::prev(tests.end());
  if (is_precise) return last->second;
  auto longest = tests.begin();
  for (auto test = tests.begin(); test != tests.end(); ++test) {
    if (test->second.size() >= longest->second.size()) longest = test;
  }
  return longest->second;
}

std::vector<double> rank_times(std::span<const BenchSample> samples, std::int32_t rank) {
  std::vector<double> times;
  times.reserve(samples.size());
  for (const BenchSample& sample : samples)
    times.push_back(sample.times_us[static_cast<std::size_t>(rank)]);
  return times;
}

std::vector<double> per_rank(std::span<const BenchSample> samples) {
  std::vector<double> medians;
  medians.reserve(static_cast<std::size_t>(samples.front().point.ranks));
  for (std::int32_t rank = 0; rank < samples.front().point.ranks; ++rank)
    medians.push_back(median(rank_times(samples, rank)));
  return medians;
}

bool is_ol_i(Scheme scheme) {
  return scheme == Scheme::ol_i || scheme == Scheme::ol_i_delayed;
}

// Returns OL_i in each repetition of the rank i with the largest median. Each rank's OL_i comes
// from different operations. The maximum over ranks of one repetition would therefore belong to the
// rank that was disturbed most.
std::vector<double> slowest_ol_i(std::span<const BenchSample> samples, Rank root) {
  std::vector<double> slowest;
  for (std::int32_t rank = 0; rank < samples.front().point.ranks; ++rank) {
    if (Rank(rank) == root) continue;  // the root reports the maximum over ranks, not its own time
    std::vector<double> times = rank_times(samples, rank);
    if (slowest.empty() || median(times) > median(slowest)) slowest = std::move(times);
  }
  return slowest;
}

}  // namespace

void check_reduction(const Benchmark& benchmark, Reduction reduction) {
  if (reduction != Reduction::span) return;
  if (benchmark.has_arrivals()) {
    throw InputError(
        "--reduce span: with --arrivals ranks begin at different times, which samples do not "
        "contain; use --reduce max or mean");
  }
  if (benchmark.scheme == Scheme::synchronised) return;
  throw InputError(
      fmt::format("--reduce span: with scheme {} ranks begin at different times, which samples do "
                  "not contain; use --schemes synchronised, or --reduce max",
                  to_string(benchmark.scheme)));
}

double reduced_us(const BenchSample& sample, Reduction reduction, Rank root) {
  const Reporter reporter = catalogue_entry(sample.point.scheme.scheme).reporter;
  if (reporter == Reporter::root) reduction = Reduction::root;
  if (reporter == Reporter::rank_0) return sample.times_us.front();
  return reduce_us(reduction, sample.times_us, root);
}

std::vector<double> values_us(std::span<const BenchSample> samples, Reduction reduction,
                              Rank root) {
  if (samples.empty()) return {};
  const BenchPoint& point = samples.front().point;
  if (is_ol_i(point.scheme.scheme) && point.ranks > 1) return slowest_ol_i(samples, root);
  std::vector<double> values;
  values.reserve(samples.size());
  for (const BenchSample& sample : samples) values.push_back(reduced_us(sample, reduction, root));
  return values;
}

std::vector<double> ranked_us(std::span<const BenchSample> samples, Reduction reduction,
                              Rank root) {
  std::vector<double> values = values_us(samples, reduction, root);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (samples[i].is_censored) values[i] = std::numeric_limits<double>::infinity();
  }
  return values;
}

std::vector<BenchSample> counted_samples(const BenchFile& file, const BenchRow& row) {
  std::vector<BenchSample> samples;
  std::copy_if(file.samples.begin(), file.samples.end(), std::back_inserter(samples),
               [&](const BenchSample& sample) { return sample.point == row.point; });
  return counted(samples, row.end.stopped == "precise");
}

std::vector<BenchRow> summarise(const BenchFile& file, Reduction reduction) {
  std::vector<BenchRow> rows;
  for (const BenchEnd& end : file.ends) find_row(rows, end.point).end = end;
  std::vector<std::vector<BenchSample>> samples(rows.size());
  for (const BenchSample& sample : file.samples) {
    BenchRow& row = find_row(rows, sample.point);
    row.iterations = std::max(row.iterations, sample.iterations);
    samples.resize(rows.size());
    samples[static_cast<std::size_t>(&row - rows.data())].push_back(sample);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    samples[i] = counted(samples[i], rows[i].end.stopped == "precise");
    rows[i].repetitions = static_cast<std::int64_t>(samples[i].size());
    if (samples[i].empty()) continue;
    const std::vector<double> values = values_us(samples[i], reduction, file.base.root);
    const std::vector<double> ranked = ranked_us(samples[i], reduction, file.base.root);
    rows[i].censored = std::count_if(samples[i].begin(), samples[i].end(),
                                     [](const BenchSample& one) { return one.is_censored; });
    rows[i].median_us = median(ranked);
    rows[i].interval_us = median_interval(ranked);
    if (rows[i].interval_us && !std::isfinite(rows[i].interval_us->high))
      rows[i].interval_us.reset();
    rows[i].lower_quartile_us = reduce_us(Reduction::lower_quartile, values, Rank(0));
    rows[i].upper_quartile_us = reduce_us(Reduction::upper_quartile, values, Rank(0));
    rows[i].minimum_us = *std::min_element(values.begin(), values.end());
    rows[i].maximum_us = *std::max_element(values.begin(), values.end());
    rows[i].average_us =
        std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    rows[i].per_rank_us = per_rank(samples[i]);
    if (file.base.has_arrivals()) rows[i].elapsed = elapsed_times(samples[i]);
  }
  return rows;
}

}  // namespace loggp::measure
