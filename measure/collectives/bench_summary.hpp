// Summarises the times of all ranks and repetitions of a point as one number with its interval.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/bench_file.hpp"
#include "measure/samples/median_interval.hpp"

namespace loggp::measure {

/// The results of one point: the median of its values_us, with the median's nonparametric 95 %
/// interval if there are enough repetitions.
struct BenchRow {
  BenchPoint point;
  std::int64_t iterations = 1;  ///< operations in a repetition, the maximum if repetitions differ
  std::int64_t repetitions = 0;
  double median_us = 0;
  std::optional<Interval> interval_us{};
  /// The time of the operation from each rank's own arrival to its end ([2] §2.1), with arrivals
  /// only: the mean over ranks (ē) and the maximum (g), each the median over repetitions.
  struct Elapsed {
    double mean_us = 0;
    double worst_us = 0;
    double message_time_us = 0;  ///< T(bytes), the unit of the pattern's delays
  };
  std::optional<Elapsed> elapsed{};
  std::vector<double> per_rank_us{};  ///< the median over repetitions of each rank's times
  BenchEnd end{};                     ///< `stopped` is empty if the run was interrupted
};

/// Throws InputError when the times of the benchmark's scheme can't be reduced in this way: by
/// `span`, from the first start to the last finish, although ranks start at different times that
/// are not recorded.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// Returns one number for a repetition, in µs. If the scheme has only one rank report a time (the
/// root or rank 0), this is that rank's time.
[[nodiscard]] double reduced_us(const BenchSample& sample, Reduction reduction, Rank root);

/// Returns a value for each repetition of one point, in µs: its times reduced over ranks, in one of
/// [3]'s five ways. For ol-i it returns the times of the rank with the largest median.
[[nodiscard]] std::vector<double> values_us(std::span<const BenchSample> samples,
                                            Reduction reduction, Rank root);

/// Returns a row for each point that has an end or a sample, complete points first.
[[nodiscard]] std::vector<BenchRow> summarise(const BenchFile& file, Reduction reduction);

}  // namespace loggp::measure
