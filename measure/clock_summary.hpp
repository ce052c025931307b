// What the samples of a study of clocks say, in microseconds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "measure/clock_file.hpp"

namespace loggp::measure {

/// The parts of half round trips that are given: the value below which that share lies.
inline constexpr std::array<double, 8> half_rtt_shares{0, 0.01, 0.25, 0.5, 0.75, 0.99, 0.999, 1};

struct RoundTripRow {
  Rank peer;
  std::int64_t samples = 0;
  std::array<double, half_rtt_shares.size()> half_us{};
};

/// Half round trips in 200 uniform bins as in [3] Fig. 4, from the least to what 99 % are below;
/// the rest, which would leave all others in the first bins, is counted by itself.
struct RttHistogram {
  static constexpr std::size_t bins = 200;
  Rank peer;
  double low_us = 0;
  double high_us = 0;
  std::array<std::int64_t, bins> counts{};
  std::int64_t above = 0;
  /// Of bin i; `i + 1` has its upper bound.
  [[nodiscard]] double bound_us(std::size_t i) const {
    return low_us + (high_us - low_us) * static_cast<double>(i) / static_cast<double>(bins);
  }
};

/// A peer's clock against rank 0's over time.
struct DriftRow {
  Rank peer;
  std::int64_t instants = 0;
  double seconds = 0;
  double offset_us = 0;    ///< at the first instant
  double drift_ppm = 0;    ///< of the straight line through all differences
  double off_line_us = 0;  ///< the farthest difference from it
  double half_rtt_us = 0;  ///< the longest of those used: a difference is certain within it
  std::optional<double> true_drift_ppm;
};

/// Repeated estimates by one of the methods.
struct EstimateRow {
  Rank peer;
  PairMethod method = PairMethod::minimum;
  std::int64_t estimates = 0;
  double ping_pongs = 0;           ///< mean
  double time_us = 0;              ///< median
  double half_rtt_us = 0;          ///< median
  double scatter_us = 0;           ///< median distance from a line through all of both methods
  double most_us = 0;              ///< the largest one
  std::optional<double> error_us;  ///< median distance from the truth
  std::optional<double> worst_error_us;
};

/// How far the global clocks of all ranks are from rank 0's, the worst rank of each repetition.
struct CheckRow {
  double after_s = 0;
  double median_us = 0;
  double most_us = 0;
  double half_rtt_us = 0;  ///< median over repetitions of the worst rank's: how sure that is
  std::optional<double> error_us;  ///< the same of the true error
  std::optional<double> worst_error_us;
};

struct GroupRow {
  SyncSettings settings;
  std::int64_t repetitions = 0;
  double time_us = 0;         ///< at rank 0, median
  double messages = 0;        ///< of all ranks, median
  double ping_pongs = 0;      ///< for each pair and pass, mean
  double uncertainty_us = 0;  ///< of the worst rank, median
  std::vector<CheckRow> checks;
};

/// All in the order of ranks; only peers with samples.
[[nodiscard]] std::vector<RoundTripRow> round_trip_rows(const ClockSamples& samples);
[[nodiscard]] std::vector<RttHistogram> rtt_histograms(const ClockSamples& samples);
[[nodiscard]] std::vector<DriftRow> drift_rows(const ClockSamples& samples);
[[nodiscard]] std::vector<EstimateRow> estimate_rows(const ClockSamples& samples);
/// In the order in which settings were first used.
[[nodiscard]] std::vector<GroupRow> group_rows(const ClockSamples& samples);

/// Round trips with this peer in us, in the order of time.
[[nodiscard]] std::vector<double> round_trips_us(const ClockSamples& samples, Rank peer);

}  // namespace loggp::measure
