// The fastest algorithm over message sizes, and the sizes from which another one is the fastest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compare/predict/circumstance_columns.hpp"
#include "compare/predict/error_row.hpp"
#include "compare/sweep/certainty.hpp"
#include "compare/sweep/compared_time.hpp"
#include "models/base/table.hpp"

namespace loggp::compare {

/// The times of one algorithm over the sizes of its SizeCase.
struct SizeSeries {
  std::string algorithm;  ///< with its choices
  ErrorRow row;           ///< of any of the sizes, for everything else that they share
  std::vector<Duration> times;
  /// The probability that it is the fastest, by size; nothing where that is not known.
  std::vector<std::optional<double>> fastest{};
};

/// The algorithms of one setting and one number of ranks, over at least two message sizes.
struct SizeCase {
  std::string params;  ///< as ErrorRow::setting() has it
  std::int32_t ranks = 0;
  std::vector<Bytes> sizes;  ///< ascending
  std::vector<SizeSeries> algorithms;
  std::string collective{};
  std::string time{};  ///< what the times are, as compared_time_in_words() has it
};

/// Returns the cases of a table, in the order of their first rows; none for a table with a single
/// size. All schemes of an algorithm have the same correct time, so that one of them is enough.
/// `certainty` is that of the correct time of each row, or empty. Pre: each algorithm of a case has
/// a row for each size of the case. Of reported times, each setting has one scheme.
[[nodiscard]] std::vector<SizeCase> size_cases(const ErrorTable& errors,
                                               const Certainty& certainty = {},
                                               ComparedTime which = ComparedTime::correct);

/// Returns whether some algorithm's probability to be the fastest is known.
[[nodiscard]] bool has_probabilities(const std::vector<SizeCase>& cases);

/// A range of adjacent sizes of a SizeCase with the same fastest algorithm.
struct FastestRange {
  std::size_t first = 0;                   ///< index of the range's first size
  std::size_t last = 0;                    ///< index of its last size
  std::size_t fastest = 0;                 ///< index of the algorithm
  std::optional<std::size_t> runner_up{};  ///< index of the second algorithm; none: there is one
  /// The geometric mean, over the range's sizes, of the runner-up's time divided by the fastest
  /// one's. The runner-up is the algorithm with the least mean.
  double runner_up_factor = 1;
  /// The size in bytes at which this range's algorithm is as fast as that of the range before. It
  /// is interpolated linearly between the last size before and the first size of this range. None
  /// in the first range.
  std::optional<double> crossover{};
  /// The least probability, over the range's sizes, that the algorithm is the fastest; none where
  /// one of them is not known.
  std::optional<double> least_probability{};
};

/// Returns the ranges of a case, ascending. Of algorithms that take the same time, the one of the
/// range before stays, then the first in the list.
[[nodiscard]] std::vector<FastestRange> fastest_ranges(const SizeCase& its_case);

/// Returns a table with a row for each range of each case (docs/file-formats.md, "crossovers.csv").
/// All rows have the same `circumstances`, of which the table has those of a single operation.
[[nodiscard]] loggp::Table crossover_table(const std::vector<SizeCase>& cases,
                                           const Circumstances& circumstances = {});

}  // namespace loggp::compare
