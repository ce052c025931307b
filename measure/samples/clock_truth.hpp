// Clocks with known offsets and drifts, against which the result of a synchronisation is checked.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/base/clock_time.hpp"

namespace loggp::measure {

/// The true clock of each rank relative to the host's clock, from which all are derived: a model's
/// local time is the host's, its global time is what the rank's clock shows. Empty if unknown.
using ClockTruth = std::vector<ClockModel>;

/// Returns by how much the peer's clock is ahead of rank 0's when rank 0's shows `at`. Pre: the
/// truth is known.
[[nodiscard]] Duration true_difference(const ClockTruth& truth, Rank peer, LocalTime at);
/// Returns the error of a rank's global clock, the `clock` that it has found, when rank 0's shows
/// `at`; positive if it is ahead. Pre: the truth is known.
[[nodiscard]] Duration true_error(const ClockTruth& truth, Rank rank, const ClockModel& clock,
                                  LocalTime at);

/// A rule that gives any number of ranks an offset and a drift each.
class ClockSkews {
 public:
  /// Parses offsets such as "0s,3s,-250ms", a list by rank that repeats where there are more ranks,
  /// or "random:5s", uniform between −5 s and 5 s. Drifts have the same form in ppm, up to 1000:
  /// "0,50ppm" or "random:100ppm". Throws InputError, which names --offset or --drift.
  [[nodiscard]] static ClockSkews parse(std::string_view offsets, std::string_view drifts,
                                        std::uint64_t seed);
  /// Returns the clocks of ranks 0 to `ranks` − 1.
  [[nodiscard]] ClockTruth of(std::int32_t ranks) const;

 private:
  struct Values {
    std::vector<double> by_rank;  // repeated if there are more ranks; if random, a single bound
    bool is_random = false;
  };
  [[nodiscard]] double value(const Values& values, std::int32_t rank, int which) const;

  Values offsets_us_;
  Values drifts_;
  std::uint64_t seed_ = 0;
};

}  // namespace loggp::measure
