// Finds how many tries in a row without a shorter round trip are enough to stop ([3] §3.1, Fig. 6).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace loggp::measure {

/// The average quality and cost of stopping after N tries in a row without a shorter round trip.
struct ResamplingRow {
  std::int64_t tries = 0;  ///< N
  double quality = 0;      ///< (shortest found − shortest of all) / shortest of all; 0 is best
  double cost = 0;         ///< number of ping-pongs until the stop
};

/// Returns a row for each N of `tries`, the means of `runs` repetitions. Each repetition draws from
/// `round_trips` until N draws in a row are not shorter than the shortest draw before. The same
/// seed gives the same rows. Pre: neither list is empty; all round trips are above 0.
[[nodiscard]] std::vector<ResamplingRow> resample(std::span<const double> round_trips,
                                                  std::span<const std::int64_t> tries,
                                                  std::int64_t runs, std::uint64_t seed);

}  // namespace loggp::measure
