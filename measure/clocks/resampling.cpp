#include "measure/clocks/resampling.hpp"

#include <algorithm>

#include "models/base/random.hpp"

namespace loggp::measure {

namespace {

struct Run {
  double least;
  std::int64_t cost;
};

Run run_once(std::span<const double> round_trips, std::int64_t tries, std::uint64_t seed) {
  const auto draw = [&](std::int64_t i) { return round_trips[hash(seed, i) % round_trips.size()]; };
  Run run{draw(0), 1};
  for (std::int64_t in_vain = 0; in_vain < tries; ++run.cost) {
    const double next = draw(run.cost);
    in_vain = next < run.least ? 0 : in_vain + 1;
    run.least = std::min(run.least, next);
  }
  return run;
}

}  // namespace

std::vector<ResamplingRow> resample(std::span<const double> round_trips,
                                    std::span<const std::int64_t> tries, std::int64_t runs,
                                    std::uint64_t seed) {
  const double least = *std::min_element(round_trips.begin(), round_trips.end());
  std::vector<ResamplingRow> rows;
  for (const std::int64_t n : tries) {
    ResamplingRow row{n, 0, 0};
    for (std::int64_t i = 0; i < runs; ++i) {
      const Run run = run_once(round_trips, n, hash(seed, Draw::resampling, n, i));
      row.quality += (run.least - least) / least / static_cast<double>(runs);
      row.cost += static_cast<double>(run.cost) / static_cast<double>(runs);
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace loggp::measure
