// Compares predictions with the measurements in samples files of `loggp bench`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/predict/launch_rows.hpp"
#include "measure/collectives/placements.hpp"

namespace loggp::compare {

/// One point of the launches of one placement, measured and simulated with the same scheme,
/// algorithm and reduction.
struct MeasuredRow {
  std::string placement;       ///< name of the launches' PlacementGroup
  measure::BenchRow measured;  ///< summarised over the launches
  Duration predicted;  ///< simulated report; with arrivals, the mean or maximum elapsed time
  OverLaunches error;  ///< (predicted − measured) / measured of each launch
  bool has_other_barrier = false;  ///< measured with the library's barrier, predicted with ours
  bool is_extrapolated = false;    ///< a message was larger than those that were measured
  /// Returns the mean of the launches' errors.
  [[nodiscard]] double relative_error() const { return error.mean; }
};

/// The relative error of a scheme at a point: the mean over the launches of one placement that
/// measured both the scheme and `synchronised`. The measured error is relative to the time that
/// `synchronised` measured at the same point in the same launch. The predicted error is relative to
/// the simulated latency of one operation.
struct SchemeError {
  measure::BenchPoint point;
  double measured = 0;
  double predicted = 0;
  std::string placement{};
  std::optional<measure::Interval> measured_interval{};  ///< from 2 launches on
  std::int64_t launches = 1;
  /// Returns whether the measured and the predicted error agree: both are below 5 %, or both have
  /// the same sign and magnitudes less than a factor of 10 apart. The magnitude of an error is the
  /// difference between the reported and the true time, divided by the shorter of the two times. It
  /// is 1 for half or twice the true time, and 999 for a thousandth of the true time.
  [[nodiscard]] bool agrees() const;
};

/// Two algorithms at the same point whose times, measured in the same launches, differ by more than
/// 15 % in the mean over the launches of one placement. Times of different launches are never
/// compared.
struct RankingPair {
  measure::BenchPoint faster;  ///< the point of the algorithm that measures faster
  AlgorithmVariant slower;     ///< the other algorithm
  bool agrees = false;         ///< whether the prediction ranks them alike
  std::string placement{};
  OverLaunches ratio{};  ///< the slower algorithm's measured time divided by the faster one's
};

/// The comparison of all points.
struct MeasuredComparison {
  std::vector<measure::PlacementGroup> placements;
  std::vector<MeasuredRow> rows;
  std::vector<SchemeError> errors;
  std::vector<RankingPair> ranking;  ///< of points with scheme `synchronised`, or with arrivals
  std::int64_t not_predicted = 0;    ///< points of `native`, without samples, or of time 0
  std::vector<std::string> remarks;  ///< why measurement and prediction may not be comparable

  /// Return the median and the largest of the rows' absolute relative errors; nothing without rows.
  [[nodiscard]] std::optional<double> median_error() const;
  [[nodiscard]] std::optional<double> largest_error() const;
};

/// Simulates every measured point whose algorithm is in the catalogue, and compares the times.
/// `launches` are samples files of one setup. Errors and pairs are formed within each launch and
/// then summarised over the launches of one placement. Throws InputError when no point can be
/// predicted, when `reduction` does not fit a point, and as simulate_scheme() does. Pre: `launches`
/// is not empty.
[[nodiscard]] MeasuredComparison compare_measured(const std::vector<measure::BenchFile>& launches,
                                                  const ParameterSet& params,
                                                  const PredictionSetting& setting,
                                                  Reduction reduction);

}  // namespace loggp::compare
