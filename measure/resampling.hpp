// How many tries without a shorter round trip are enough ([3] §3.1, Fig. 6).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace loggp::measure {

/// What stopping after N tries in vain gives and takes, on average.
struct ResamplingRow {
  std::int64_t tries = 0;  ///< N
  double quality = 0;      ///< the least round trip found, above the least of all, as a share of it
  double cost = 0;         ///< ping-pongs made
};

/// Draws round trips from `round_trips` until N in a row are not less than the least one drawn;
/// `runs` times for each N of `tries`. The same for the same seed. Pre: none is empty, all > 0.
[[nodiscard]] std::vector<ResamplingRow> resample(std::span<const double> round_trips,
                                                  std::span<const std::int64_t> tries,
                                                  std::int64_t runs, std::uint64_t seed);

}  // namespace loggp::measure
