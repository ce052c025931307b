// Summarises the times of all ranks and repetitions of a point as one number with its interval.
#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/bench_file.hpp"
#include "measure/samples/launch_times.hpp"
#include "measure/samples/median_interval.hpp"

namespace loggp::measure {

/// The results of one point. `median_us` is the median of ranked_us(). `interval_us` is its
/// nonparametric 95 % interval. It is missing if there are fewer than 6 repetitions, and if so many
/// of them are censored that the upper end is unknown. Of several launches see merge_launches().
struct BenchRow {
  BenchPoint point;
  std::int64_t iterations = 1;   ///< operations in a repetition, the maximum if repetitions differ
  std::int64_t repetitions = 0;  ///< if 0, the times below have no meaning
  std::int64_t launches = 1;     ///< those that have a time of the point
  double launch_scatter = 0;     ///< the standard deviation of ln(median) over launches
  std::int64_t censored = 0;     ///< repetitions that took longer than their windows
  double median_us = 0;
  std::optional<Interval> interval_us{};
  double minimum_us = 0;  ///< this and the next four: of values_us(), in which a censored
                          ///< repetition has the time at which it was seen to end
  double lower_quartile_us = 0;
  double upper_quartile_us = 0;
  double average_us = 0;
  double maximum_us = 0;
  /// The time of the operation from each rank's own arrival to its end ([2] §2.1); with arrivals
  /// only. `mean_us` is ē, the mean over ranks, and `worst_us` is g, the maximum over ranks. Each
  /// is the median over repetitions.
  struct Elapsed {
    double mean_us = 0;
    double worst_us = 0;
    double message_time_us = 0;  ///< T(bytes), the unit of the pattern's delays
  };
  std::optional<Elapsed> elapsed{};
  std::vector<double> per_rank_us{};  ///< the median over repetitions of each rank's times
  BenchEnd end{};                     ///< `stopped` is empty if the run was interrupted

  /// Returns whether the repetitions don't tell the time, because half of them took longer than
  /// their windows, so that the median is infinite; or because the median is not above 0, or
  /// the 95 % interval of the median reaches 0. With --subtract-empty the time of a window without
  /// an operation is subtracted from every sample, so that samples of an operation that takes
  /// hardly any time, as on one rank, scatter around 0.
  [[nodiscard]] bool is_undetermined() const {
    return repetitions > 0 &&
           (!std::isfinite(median_us) || median_us <= 0 || (interval_us && interval_us->low <= 0));
  }
  /// Returns whether the row has a time whose interval over launches has a half width of at most
  /// `precision`, relative to the time. False where ranks share CPUs: such times also measure the
  /// scheduler.
  [[nodiscard]] bool is_precise_over_launches(double precision) const {
    return launches > 1 && !end.is_oversubscribed && has_time() && interval_us &&
           relative_half_width(*interval_us, median_us) <= precision;
  }
  /// Returns whether the row has a time.
  [[nodiscard]] bool has_time() const { return repetitions > 0 && !is_undetermined(); }
};

/// Throws InputError when samples of the benchmark can't be reduced by `reduction`. Only `span`,
/// the time from the first start to the last finish, is ever refused: it needs the scheme
/// `synchronised` without arrivals. Otherwise ranks start at different times, which samples do not
/// contain.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// Returns the times of a repetition reduced to one number, in µs. If only the root or rank 0
/// reports a time in the sample's scheme, returns that rank's time and ignores `reduction`.
[[nodiscard]] double reduced_us(const BenchSample& sample, Reduction reduction, Rank root);

/// Returns a value for each repetition of one point, in µs: its times reduced over ranks by one of
/// the five reductions of [3]. For ol-i and ol-i-delayed on several ranks it ignores `reduction`
/// and returns the times of the rank other than the root with the largest median. Pre: all samples
/// are of one point.
[[nodiscard]] std::vector<double> values_us(std::span<const BenchSample> samples,
                                            Reduction reduction, Rank root);

/// Returns values_us() for the order of the repetitions: a censored repetition counts as longer
/// than any other one, infinite. A median and its interval that are finite then hold for the
/// repetitions that took longer than their windows, too.
[[nodiscard]] std::vector<double> ranked_us(std::span<const BenchSample> samples,
                                            Reduction reduction, Rank root);

/// Returns the samples of the row's point that count: see summarise().
[[nodiscard]] std::vector<BenchSample> counted_samples(const BenchFile& file, const BenchRow& row);

/// Returns a row for each point that has an end or a sample, first those with an end, then the
/// others, each group in the order of the file. Where tests were repeated, a row is of one of them:
/// the last one if it became precise, else the last one of those with the most repetitions.
[[nodiscard]] std::vector<BenchRow> summarise(const BenchFile& file, Reduction reduction);

}  // namespace loggp::measure
