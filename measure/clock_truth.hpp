// Clocks that are wrong on purpose, so that it is known what a synchronisation should find.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "models/clock_time.hpp"

namespace loggp::measure {

/// How each rank's clock goes against the one that all are made from: the local time of a model is
/// that one's, its global time what the rank's clock shows. Empty: nobody knows.
using ClockTruth = std::vector<ClockModel>;

/// What the peer's clock shows more than rank 0's when that shows `at`. Pre: truth is known.
[[nodiscard]] Duration true_difference(const ClockTruth& truth, Rank peer, LocalTime at);
/// What a rank takes rank 0's clock to show too much when that shows `at`. Pre: as above.
[[nodiscard]] Duration true_error(const ClockTruth& truth, Rank rank, const ClockModel& clock,
                                  LocalTime at);

/// Offsets and drifts for any number of ranks.
class ClockSkews {
 public:
  /// "0s,3s,-250ms": by rank, and again from the first where there are more ranks; "random:5s":
  /// uniform up to 5 s either way. Drifts the same in ppm: "0,50ppm" or "random:100ppm", up to
  /// 1000. Throws InputError that names the option.
  [[nodiscard]] static ClockSkews parse(std::string_view offsets, std::string_view drifts,
                                        std::uint64_t seed);
  [[nodiscard]] ClockTruth of(std::int32_t ranks) const;

 private:
  struct Values {
    std::vector<double> by_rank;  // repeated; one that bounds random ones
    bool is_random = false;
  };
  [[nodiscard]] double value(const Values& values, std::int32_t rank, int which) const;

  Values offsets_us_;
  Values drifts_;
  std::uint64_t seed_ = 0;
};

}  // namespace loggp::measure
