#include "compare/predict/launch_rows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "measure/samples/launch_times.hpp"
#include "models/base/errors.hpp"
#include "models/machine/extrapolation.hpp"

namespace loggp::compare {

namespace {

// Returns the simulated benchmark of a measured point. The algorithm of the library's own barrier
// is not known. Dissemination replaces it, because it has the fewest rounds.
Benchmark predicted_benchmark(const Benchmark& base, const measure::BenchRow& row,
                              const PredictionSetting& setting) {
  Benchmark benchmark = benchmark_at(row.point, base);
  benchmark.iterations = row.iterations;
  if (benchmark.barrier.is_native()) benchmark.barrier.algorithm = usual_barrier();
  if (!base.has_arrivals()) {
    benchmark.arrivals = setting.arrivals;
    benchmark.seed = setting.seed;
  }
  return benchmark;
}

}  // namespace

OverLaunches OverLaunches::minus_one() const {
  OverLaunches less{mean - 1, interval, launches};
  if (less.interval) less.interval = {less.interval->low - 1, less.interval->high - 1};
  return less;
}

OverLaunches over_launches(std::span<const double> ratios) {
  const auto launches = static_cast<std::int64_t>(ratios.size());
  // an operation of one rank is predicted to take no time
  if (*std::min_element(ratios.begin(), ratios.end()) <= 0)
    return {std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(launches),
            std::nullopt, launches};
  const measure::LaunchTime over = measure::time_over_launches(ratios);
  return {over.time, over.interval, launches};
}

const LaunchRow* find_launch_row(const LaunchRows& rows, const measure::BenchPoint& point) {
  const auto found = std::find_if(
      rows.begin(), rows.end(), [&](const LaunchRow& row) { return row.measured.point == point; });
  return found == rows.end() ? nullptr : &*found;
}

LaunchPredictor::LaunchPredictor(const ParameterSet& params, Benchmark base,
                                 const PredictionSetting& setting, Reduction reduction)
    : machine_(params, setting.placement),
      base_(std::move(base)),
      setting_(setting),
      reduction_(reduction) {}

bool LaunchPredictor::can_predict(const measure::BenchRow& row) {
  return row.point.algorithm.algorithm != nullptr && row.has_time();
}

LaunchRow LaunchPredictor::simulate(const measure::BenchRow& row) const {
  measure::check_reduction(benchmark_at(row.point, base_), reduction_);
  const Benchmark benchmark = predicted_benchmark(base_, row, setting_);
  const CostWatch watch;
  const SchemeOutcome outcome = simulate_scheme(machine_, benchmark, setting_.conditions);
  return {row, outcome.reported(reduction_, base_.root),
          operation_latency(machine_, benchmark, setting_.conditions),
          !extrapolated_sizes(machine_.parameters(), watch).empty()};
}

LaunchRows LaunchPredictor::predict(const std::vector<measure::BenchRow>& launch) {
  LaunchRows rows;
  for (const measure::BenchRow& row : launch) {
    if (!can_predict(row)) continue;
    // launches may have chosen other numbers of operations
    auto known = std::find_if(known_.begin(), known_.end(), [&](const LaunchRow& one) {
      return one.measured.point == row.point && one.measured.iterations == row.iterations;
    });
    if (known == known_.end()) known = known_.insert(known, simulate(row));
    rows.push_back({row, known->predicted, known->truth, known->is_extrapolated});
  }
  return rows;
}

}  // namespace loggp::compare
