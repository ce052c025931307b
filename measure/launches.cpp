#include "measure/launches.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "measure/statistics.hpp"
#include "models/errors.hpp"

namespace loggp::measure {

std::vector<BenchFile> read_launches(const std::vector<std::string>& paths) {
  std::vector<BenchFile> launches;
  launches.reserve(paths.size());
  for (const std::string& path : paths) {
    launches.push_back(read_bench_samples(path));
    if (bench_header(launches.front().setup, {}) != bench_header(launches.back().setup, {}))
      throw InputError(fmt::format(
          "{}: it is of another setup than {}; give samples of one bench command, launched again",
          path, paths.front()));
  }
  return launches;
}

std::vector<BenchRow> summarise(std::span<const BenchFile> launches, Reduction reduction) {
  std::vector<BenchRow> all;
  std::vector<std::vector<double>> medians;
  for (const BenchFile& launch : launches) {
    for (const BenchRow& row : summarise(launch, reduction)) {
      auto known = std::find_if(all.begin(), all.end(),
                                [&](const BenchRow& other) { return other.point == row.point; });
      if (known == all.end()) {
        known = all.insert(all.end(), row);
        medians.emplace_back();
      } else {
        known->repetitions += row.repetitions;
        known->end.is_oversubscribed |= row.end.is_oversubscribed;
      }
      if (row.repetitions > 0)
        medians[static_cast<std::size_t>(known - all.begin())].push_back(row.median_us);
    }
  }
  for (std::size_t i = 0; launches.size() > 1 && i < all.size(); ++i) {
    if (medians[i].empty()) continue;
    all[i].median_us = median(medians[i]);
    all[i].interval_us = median_interval(medians[i]);
  }
  return all;
}

}  // namespace loggp::measure
