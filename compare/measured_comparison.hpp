// Prediction beside measurement, point by point of a samples file that bench has written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compare/simulated_scheme.hpp"
#include "measure/bench_summary.hpp"

namespace loggp::compare {

/// One point, measured and simulated: the same scheme of the same algorithm, reduced alike.
struct MeasuredRow {
  measure::BenchRow measured;
  Duration predicted;              ///< what the scheme would report
  Duration truth;                  ///< latency of one operation, simulated
  bool has_other_barrier = false;  ///< measured with the library's, predicted with ours
  /// (predicted − measured) / measured.
  [[nodiscard]] double relative_error() const {
    return (predicted.in_us() - measured.median_us) / measured.median_us;
  }
};

/// A scheme's error, measured against `synchronised` of the same point and simulated against the
/// truth, as fractions.
struct SchemeError {
  measure::BenchPoint point;
  double measured = 0;
  double predicted = 0;
  /// Both below 5 %; or of one sign, and by how much of the shorter time the longer one is longer
  /// is within a factor of ten: a half (by 1) is not a thousandth (by 999).
  [[nodiscard]] bool agrees() const;
};

/// Two algorithms at one place whose measured times differ by more than 15 %.
struct RankingPair {
  measure::BenchPoint faster;             ///< as measured
  const AlgorithmInfo* slower = nullptr;  ///< the other algorithm
  bool agrees = false;                    ///< whether it is predicted so
};

struct MeasuredComparison {
  std::vector<MeasuredRow> rows;
  std::vector<SchemeError> errors;
  std::vector<RankingPair> ranking;  ///< of synchronised points, or those with arrivals
  std::int64_t not_predicted = 0;    ///< points of `native`, or without a sample
  std::string remark;                ///< why the two can't be compared; empty: nothing known

  /// Of the absolute relative errors; nothing without rows.
  [[nodiscard]] std::optional<double> median_error() const;
  [[nodiscard]] std::optional<double> largest_error() const;
};

/// Under what measured points are predicted, beside the parameters.
struct PredictionSetting {
  Placement placement{};
  Conditions conditions{};
  ArrivalPattern arrivals{};  ///< of samples without arrivals of their own
  std::uint64_t seed = 1;     ///< of these arrivals
};

/// Simulates every point of one of our algorithms under the machine. `launches` are one or more, of
/// one setup. Throws InputError where they have no such point.
[[nodiscard]] MeasuredComparison compare_measured(const std::vector<measure::BenchFile>& launches,
                                                  const ParameterSet& params,
                                                  const PredictionSetting& setting,
                                                  Reduction reduction);

}  // namespace loggp::compare
