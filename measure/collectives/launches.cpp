#include "measure/collectives/launches.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "models/base/errors.hpp"
#include "models/base/statistics.hpp"

namespace loggp::measure {

std::vector<BenchFile> read_launches(const std::vector<std::string>& paths) {
  std::vector<BenchFile> launches;
  launches.reserve(paths.size());
  for (auto at = paths.begin(); at != paths.end(); ++at) {
    const std::string& path = *at;
    if (std::find(paths.begin(), at, path) != at)
      throw InputError(fmt::format("{}: is given twice; give each launch's samples once", path));
    launches.push_back(read_bench_samples(path));
    if (bench_header(launches.front().base, {}).plan != bench_header(launches.back().base, {}).plan)
      throw InputError(
          fmt::format("{}: has another setup than {}; give samples of one bench command, launched "
                      "several times",
                      path, paths.front()));
  }
  return launches;
}

namespace {

// The row of a point while launches are merged, and the launches' medians.
struct Merged {
  BenchRow row;
  std::vector<double> medians_us;

  void add(const BenchRow& other) {
    BenchRow both = row.repetitions > 0 ? row : other;
    both.iterations = std::max(row.iterations, other.iterations);
    both.repetitions = row.repetitions + other.repetitions;
    both.end.is_oversubscribed = row.end.is_oversubscribed || other.end.is_oversubscribed;
    row = std::move(both);
  }
};

}  // namespace

std::vector<BenchRow> merge_launches(std::span<const std::vector<BenchRow>> launches) {
  std::vector<Merged> all;
  for (const std::vector<BenchRow>& launch : launches) {
    for (const BenchRow& row : launch) {
      auto known = std::find_if(all.begin(), all.end(),
                                [&](const Merged& other) { return other.row.point == row.point; });
      if (known == all.end()) {
        known = all.insert(all.end(), {row, {}});
      } else {
        known->add(row);
      }
      if (row.has_time()) known->medians_us.push_back(row.median_us);
    }
  }
  std::vector<BenchRow> rows;
  rows.reserve(all.size());
  for (const Merged& merged : all) {
    rows.push_back(merged.row);
    if (launches.size() == 1 || merged.medians_us.empty()) continue;
    rows.back().median_us = median(merged.medians_us);
    rows.back().interval_us = median_interval(merged.medians_us);
  }
  return rows;
}

}  // namespace loggp::measure
