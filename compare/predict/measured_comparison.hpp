// Compares predictions with the measurements in samples files of `loggp bench`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/predict/simulated_scheme.hpp"
#include "measure/collectives/bench_summary.hpp"

namespace loggp::compare {

/// One point that was measured and simulated with the same scheme, algorithm and reduction.
struct MeasuredRow {
  measure::BenchRow measured;
  Duration predicted;  ///< simulated report; with arrivals, the mean or maximum elapsed time
  Duration truth;      ///< simulated latency of one operation
  bool has_other_barrier = false;  ///< measured with the library's barrier, predicted with ours
  /// Returns (predicted − measured) / measured.
  [[nodiscard]] double relative_error() const {
    return (predicted.in_us() - measured.median_us) / measured.median_us;
  }
};

/// The relative error of a scheme at a point. The measured error is relative to the time that
/// `synchronised` measured at the same point. The predicted error is relative to the simulated
/// latency of one operation.
struct SchemeError {
  measure::BenchPoint point;
  double measured = 0;
  double predicted = 0;
  /// Returns whether the measured and the predicted error agree: both are below 5 %, or both have
  /// the same sign and magnitudes less than a factor of 10 apart. The magnitude of an error is the
  /// difference between the reported and the true time, divided by the shorter of the two times. It
  /// is 1 for half or twice the true time, and 999 for a thousandth of the true time.
  [[nodiscard]] bool agrees() const;
};

/// Two algorithms at the same point whose measured times differ by more than 15 %.
struct RankingPair {
  measure::BenchPoint faster;  ///< the point of the algorithm that measures faster
  AlgorithmVariant slower;     ///< the other algorithm
  bool agrees = false;         ///< whether the prediction ranks them alike
};

/// The comparison of all points.
struct MeasuredComparison {
  std::vector<MeasuredRow> rows;
  std::vector<SchemeError> errors;
  std::vector<RankingPair> ranking;  ///< of points with scheme `synchronised`, or with arrivals
  std::int64_t not_predicted = 0;    ///< points of `native`, without samples, or of time 0
  std::string remark;  ///< why measurement and prediction may not be comparable; empty: no reason

  /// Return the median and the largest of the rows' absolute relative errors; nothing without rows.
  [[nodiscard]] std::optional<double> median_error() const;
  [[nodiscard]] std::optional<double> largest_error() const;
};

/// The setting in which measured points are predicted, besides the parameters.
struct PredictionSetting {
  Placement placement{};
  Conditions conditions{};
  ArrivalPattern arrivals{};  ///< for samples that were measured without arrivals
  std::uint64_t seed = 1;     ///< of `arrivals`
};

/// Simulates every measured point whose algorithm is in the catalogue, and compares the times.
/// `launches` are samples files of one setup. Throws InputError when they have no such point, when
/// `reduction` does not fit a point, and as simulate_scheme() does. Pre: `launches` is not empty.
[[nodiscard]] MeasuredComparison compare_measured(const std::vector<measure::BenchFile>& launches,
                                                  const ParameterSet& params,
                                                  const PredictionSetting& setting,
                                                  Reduction reduction);

}  // namespace loggp::compare
