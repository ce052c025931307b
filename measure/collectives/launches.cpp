#include "measure/collectives/launches.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "measure/samples/launch_lines.hpp"
#include "measure/samples/launch_times.hpp"
#include "models/base/errors.hpp"

namespace loggp::measure {

std::vector<BenchFile> read_launches(const std::vector<std::string>& paths) {
  std::vector<BenchFile> launches;
  launches.reserve(paths.size());
  for (auto at = paths.begin(); at != paths.end(); ++at) {
    const std::string& path = *at;
    if (std::find(paths.begin(), at, path) != at)
      throw InputError(fmt::format("{}: is given twice; give each launch's samples once", path));
    for (BenchFile& launch : read_each_launch(path, read_bench_samples)) {
      launches.push_back(std::move(launch));
      if (bench_header(launches.front().base, {}).plan !=
          bench_header(launches.back().base, {}).plan)
        throw InputError(
            fmt::format("{}: has another setup than {}; give samples of one bench command, "
                        "launched several times",
                        path, paths.front()));
    }
  }
  return launches;
}

namespace {

// Adds `other` to the sums of a row.
void add_sums(BenchRow& row, const BenchRow& other) {
  row.lower_quartile_us += other.lower_quartile_us;
  row.upper_quartile_us += other.upper_quartile_us;
  row.average_us += other.average_us;
  for (std::size_t rank = 0; rank < std::min(row.per_rank_us.size(), other.per_rank_us.size());
       ++rank)
    row.per_rank_us[rank] += other.per_rank_us[rank];
  if (!row.elapsed || !other.elapsed) return;
  row.elapsed->mean_us += other.elapsed->mean_us;
  row.elapsed->worst_us += other.elapsed->worst_us;
  row.elapsed->message_time_us += other.elapsed->message_time_us;
}

// Turns the sums over `count` launches into means.
void divide_sums(BenchRow& row, double count) {
  row.lower_quartile_us /= count;
  row.upper_quartile_us /= count;
  row.average_us /= count;
  for (double& us : row.per_rank_us) us /= count;
  if (!row.elapsed) return;
  row.elapsed->mean_us /= count;
  row.elapsed->worst_us /= count;
  row.elapsed->message_time_us /= count;
}

// The row of a point while launches are merged, and the launches' medians.
struct Merged {
  BenchRow row;
  std::vector<double> medians_us;
  double with_samples = 0;  // launches

  explicit Merged(const BenchRow& first) : row(first), with_samples(first.repetitions > 0 ? 1 : 0) {
    take_median(first);
  }
  void add(const BenchRow& other) {
    BenchRow both = row.repetitions > 0 ? row : other;
    both.iterations = std::max(row.iterations, other.iterations);
    both.repetitions = row.repetitions + other.repetitions;
    both.censored = row.censored + other.censored;
    both.end.is_oversubscribed = row.end.is_oversubscribed || other.end.is_oversubscribed;
    both.end.windows = row.end.windows + other.end.windows;
    both.end.late = row.end.late + other.end.late;
    both.end.overlong = row.end.overlong + other.end.overlong;
    if (row.repetitions > 0 && other.repetitions > 0) {
      both.minimum_us = std::min(row.minimum_us, other.minimum_us);
      both.maximum_us = std::max(row.maximum_us, other.maximum_us);
      add_sums(both, other);
    }
    if (other.repetitions > 0) ++with_samples;
    row = std::move(both);
    take_median(other);
  }
  [[nodiscard]] BenchRow merged() const {
    BenchRow all = row;
    if (with_samples > 1) divide_sums(all, with_samples);
    all.launches = static_cast<std::int64_t>(medians_us.size());
    if (medians_us.empty()) return all;
    const LaunchTime time = time_over_launches(medians_us);
    all.median_us = time.time;
    all.interval_us = time.interval;
    all.launch_scatter = time.scatter;
    return all;
  }

 private:
  void take_median(const BenchRow& launch) {
    if (launch.has_time()) medians_us.push_back(launch.median_us);
  }
};

}  // namespace

std::vector<BenchRow> merge_launches(std::span<const std::vector<BenchRow>> launches) {
  if (launches.size() == 1) return launches.front();
  std::vector<Merged> all;
  for (const std::vector<BenchRow>& launch : launches) {
    for (const BenchRow& row : launch) {
      auto known = std::find_if(all.begin(), all.end(),
                                [&](const Merged& other) { return other.row.point == row.point; });
      if (known == all.end()) {
        all.emplace_back(row);
      } else {
        known->add(row);
      }
    }
  }
  std::vector<BenchRow> rows;
  rows.reserve(all.size());
  for (const Merged& merged : all) rows.push_back(merged.merged());
  return rows;
}

std::vector<BenchRow> summarise_launches(const std::vector<BenchFile>& launches,
                                         Reduction reduction) {
  std::vector<std::vector<BenchRow>> rows;
  rows.reserve(launches.size());
  for (const BenchFile& launch : launches) rows.push_back(summarise(launch, reduction));
  return merge_launches(rows);
}

}  // namespace loggp::measure
