// Clocks with known offsets and drifts, against which the result of a synchronisation is checked.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/base/clock_time.hpp"

namespace loggp::measure {

/// The true clocks of all ranks, by rank. Each rank's clock is derived from the host's clock by a
/// model: the model's local time is the host's time, and its global time is the time that the
/// rank's clock shows. Empty if unknown.
using ClockTruth = std::vector<ClockModel>;

/// Returns by how much the peer's clock is ahead of rank 0's clock when rank 0's clock shows `at`.
/// Pre: the truth is known.
[[nodiscard]] Duration true_difference(const ClockTruth& truth, Rank peer, LocalTime at);
/// Returns the error of `clock` when rank 0's clock shows `at`. With the model `clock`, `rank`
/// converts its own clock's time into rank 0's time. The error is positive if the converted time is
/// ahead of `at`. Pre: the truth is known.
[[nodiscard]] Duration true_error(const ClockTruth& truth, Rank rank, const ClockModel& clock,
                                  LocalTime at);

/// Returns the drift in `text`, such as "50ppm", of at most 1000 ppm of either sign, in seconds per
/// second. Throws InputError that begins with `option`.
[[nodiscard]] double parse_drift(std::string_view text, std::string_view option);
/// Returns the offset in `text`, at most 1000 s of either sign. Throws InputError that begins with
/// `option`.
[[nodiscard]] Duration parse_offset(std::string_view text, std::string_view option);

/// The offsets and drifts of clocks, given or random, for any number of ranks.
class ClockSkews {
 public:
  /// Parses offsets and drifts. Offsets are a list by rank, such as "0s,3s,-250ms", or "random:5s",
  /// drawn uniformly between −5 s and 5 s with `seed`. A list repeats if there are more ranks.
  /// Drifts have the same form in ppm: "0,50ppm" or "random:100ppm". Offsets are at most 1000 s and
  /// drifts at most 1000 ppm, of either sign. Throws InputError that names --offset or --drift.
  [[nodiscard]] static ClockSkews parse(std::string_view offsets, std::string_view drifts,
                                        std::uint64_t seed);
  /// Returns random offsets between −`offset` and `offset`, and random drifts between −`drift` and
  /// `drift`, drawn as parse() draws them.
  [[nodiscard]] static ClockSkews random(Duration offset, double drift, std::uint64_t seed);
  /// Returns the clocks of ranks 0 to `ranks` − 1.
  [[nodiscard]] ClockTruth of(std::int32_t ranks) const;

 private:
  struct Values {
    std::vector<double> by_rank;  // repeats if there are more ranks; if random: a single bound
    bool is_random = false;
  };
  [[nodiscard]] double value(const Values& values, std::int32_t rank, int which) const;

  Values offsets_us_;
  Values drifts_;
  std::uint64_t seed_ = 0;
};

}  // namespace loggp::measure
