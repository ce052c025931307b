// From all ranks' times of all repetitions to one number for each point, and how sure it is.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "measure/samples/bench_file.hpp"
#include "measure/samples/median_interval.hpp"

namespace loggp::measure {

/// The median of a point's values_us, and its nonparametric 95 % interval where there are enough.
struct BenchRow {
  BenchPoint point;
  std::int64_t iterations = 1;  ///< operations in a repetition; the most, where they differ
  std::int64_t repetitions = 0;
  double median_us = 0;
  std::optional<Interval> interval_us{};
  /// With arrivals, of [2] §2.1: how long the operation took ranks from their own arrivals, the
  /// mean over ranks (ē) and the largest (g); medians over repetitions.
  struct Elapsed {
    double mean_us = 0;
    double worst_us = 0;
    double message_time_us = 0;  ///< T(bytes), of which delays are so many
  };
  std::optional<Elapsed> elapsed{};
  std::vector<double> per_rank_us{};  ///< what each rank reports, its median over repetitions
  BenchEnd end{};                     ///< `stopped` is empty where the run was cut off
};

/// Throws InputError when what the ranks report under this scheme can't be reduced so: from the
/// first start to the last finish, where they do not start at one instant and nothing is known of
/// when they did.
void check_reduction(const Benchmark& benchmark, Reduction reduction);

/// One repetition's number. Where only one rank has one to report (root, rank 0), that is it.
[[nodiscard]] double reduced_us(const BenchSample& sample, Reduction reduction, Rank root);

/// The repetitions of one point: each reduced over ranks ([3]'s five ways); of ol-i those of the
/// rank whose median is the largest.
[[nodiscard]] std::vector<double> values_us(std::span<const BenchSample> samples,
                                            Reduction reduction, Rank root);

/// A row for each point that has an end or a sample, those that are done with first.
[[nodiscard]] std::vector<BenchRow> summarise(const BenchFile& file, Reduction reduction);

}  // namespace loggp::measure
