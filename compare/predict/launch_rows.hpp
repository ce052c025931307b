// The measured and the predicted times of one launch, and statistics over launches.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compare/predict/simulated_scheme.hpp"
#include "measure/collectives/bench_summary.hpp"

namespace loggp::compare {

/// A ratio over launches: its geometric mean, and the interval of the mean from 2 launches on.
struct OverLaunches {
  double mean = 0;
  std::optional<measure::Interval> interval{};
  std::int64_t launches = 0;

  /// Returns the same of the ratio minus 1.
  [[nodiscard]] OverLaunches minus_one() const;
};
/// Returns the statistic (measure::time_over_launches()) of one ratio for each launch. Pre: not
/// empty; all are above 0.
[[nodiscard]] OverLaunches over_launches(std::span<const double> ratios);

/// One point of one launch.
struct LaunchRow {
  measure::BenchRow measured;
  Duration predicted;  ///< simulated report; with arrivals, the mean or maximum elapsed time
  Duration truth;      ///< simulated latency of one operation
  bool is_extrapolated = false;  ///< a message was larger than those that were measured
};
using LaunchRows = std::vector<LaunchRow>;

/// Returns the row of a point; nullptr if there is none.
[[nodiscard]] const LaunchRow* find_launch_row(const LaunchRows& rows,
                                               const measure::BenchPoint& point);

/// The setting in which measured points are predicted, besides the parameters.
struct PredictionSetting {
  Placement placement{};
  Conditions conditions{};
  ArrivalPattern arrivals{};  ///< for samples that were measured without arrivals
  std::uint64_t seed = 1;     ///< of `arrivals`
};

/// Predicts the points of launches. Points that several launches share are simulated once.
class LaunchPredictor {
 public:
  /// Makes a predictor for launches of the benchmark `base`. Throws InputError if `params` does not
  /// fit the placement.
  LaunchPredictor(const ParameterSet& params, Benchmark base, const PredictionSetting& setting,
                  Reduction reduction);

  /// Whether a row can be predicted: its algorithm is in the catalogue, and it has a time.
  [[nodiscard]] static bool can_predict(const measure::BenchRow& row);
  /// Returns the rows that can be predicted, with their predictions. Throws InputError when the
  /// reduction does not fit a point, and as simulate_scheme() does.
  [[nodiscard]] LaunchRows predict(const std::vector<measure::BenchRow>& launch);

 private:
  [[nodiscard]] LaunchRow simulate(const measure::BenchRow& row) const;

  Machine machine_;
  Benchmark base_;
  PredictionSetting setting_;
  Reduction reduction_;
  LaunchRows known_;
};

}  // namespace loggp::compare
