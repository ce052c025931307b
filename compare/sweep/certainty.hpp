// How certain the rows of a comparison are: intervals of times, and which algorithm is the fastest.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "compare/predict/prediction_interval.hpp"
#include "compare/sweep/error_sweep.hpp"

namespace loggp::compare {

/// The times that the replicates predict for one row of an ErrorTable.
struct RowTimes {
  ReplicateTimes reported;
  ReplicateTimes correct;
};

/// The certainty of one row. Its algorithm competes with the algorithms of the rows with the same
/// setting, scheme, ranks and size. Segments count as a choice of the algorithm.
struct RowCertainty {
  std::optional<measure::Interval> reported_us{};  ///< nothing for a time of 0
  IntervalMethod method = IntervalMethod::simulation;
  ReplicatesOf of = ReplicatesOf::launches;
  /// The probability that the reported time is shorter than that of the fastest of the other
  /// algorithms: probability_faster(). Of the fastest algorithm's row it is the probability that it
  /// is faster than the second. Nothing without other algorithms, and for times of 0.
  std::optional<double> fastest{};
  std::optional<double> truly_fastest{};  ///< the same for the correct times
};

/// A certainty for each row of a table, in its order.
using Certainty = std::vector<RowCertainty>;

/// Returns the times of the replicates for each row of sweep_errors(), by reduction and in the
/// order of the rows. Calls `progress` and throws as sweep_errors(). Pre: the sweep has replicates
/// of each parameter set.
[[nodiscard]] std::map<Reduction, std::vector<RowTimes>> sweep_replicates(const ErrorSweep& sweep,
                                                                          const Progress& progress);

/// Returns how certain the rows are. `level` is the coverage of intervals. `of_rows` says what the
/// replicates of each row are of. Pre: `times` and `of_rows` are those of the rows.
[[nodiscard]] Certainty certainty_of(const ErrorTable& errors, const std::vector<RowTimes>& times,
                                     const std::vector<ReplicatesOf>& of_rows, double level);

/// Returns sweep_replicates() as the certainty of each of `tables`, which are those of
/// sweep_errors().
[[nodiscard]] std::map<Reduction, Certainty> sweep_certainty(
    const ErrorSweep& sweep, const std::map<Reduction, ErrorTable>& tables, double level,
    const Progress& progress);

}  // namespace loggp::compare
