// Compares predictions with the measurements in samples files of `loggp bench`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/predict/simulated_scheme.hpp"
#include "measure/collectives/bench_summary.hpp"

namespace loggp::compare {

/// One point, measured and simulated with the same scheme, algorithm and reduction.
struct MeasuredRow {
  measure::BenchRow measured;
  Duration predicted;              ///< simulated report of the scheme
  Duration truth;                  ///< simulated latency of one operation
  bool has_other_barrier = false;  ///< measured with the library's barrier, predicted with ours
  /// Returns (predicted − measured) / measured.
  [[nodiscard]] double relative_error() const {
    return (predicted.in_us() - measured.median_us) / measured.median_us;
  }
};

/// The relative error of a scheme. Measured, it is relative to the scheme `synchronised` at the
/// same point; predicted, to the simulated latency.
struct SchemeError {
  measure::BenchPoint point;
  double measured = 0;
  double predicted = 0;
  /// Returns whether the measured and the predicted error agree: both are below 5 %, or both have
  /// the same sign and order of magnitude. The magnitude is how much longer the longer time is,
  /// divided by the shorter: 1 for half of the truth, 999 for a thousandth.
  [[nodiscard]] bool agrees() const;
};

/// Two algorithms at the same point whose measured times differ by more than 15 %.
struct RankingPair {
  measure::BenchPoint faster;             ///< the point of the algorithm that measures faster
  const AlgorithmInfo* slower = nullptr;  ///< the other algorithm
  bool agrees = false;                    ///< whether the prediction has the same order
};

/// The comparison of all points.
struct MeasuredComparison {
  std::vector<MeasuredRow> rows;
  std::vector<SchemeError> errors;
  std::vector<RankingPair> ranking;  ///< pairs of synchronised points, or of points with arrivals
  std::int64_t not_predicted = 0;    ///< points of `native` or without samples
  std::string remark;  ///< why measurement and prediction may not be comparable; may be empty

  /// Return the median and the largest of the absolute relative errors; nothing without rows.
  [[nodiscard]] std::optional<double> median_error() const;
  [[nodiscard]] std::optional<double> largest_error() const;
};

/// The setting in which measured points are predicted, beside the parameters.
struct PredictionSetting {
  Placement placement{};
  Conditions conditions{};
  ArrivalPattern arrivals{};  ///< of samples without arrivals of their own
  std::uint64_t seed = 1;     ///< of these arrivals
};

/// Simulates every measured point whose algorithm is in the catalogue. `launches` are one or more
/// samples files of the same setup. Throws InputError when they have no such point.
[[nodiscard]] MeasuredComparison compare_measured(const std::vector<measure::BenchFile>& launches,
                                                  const ParameterSet& params,
                                                  const PredictionSetting& setting,
                                                  Reduction reduction);

}  // namespace loggp::compare
