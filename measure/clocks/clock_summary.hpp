// Summarises the samples of a clock study as rows of tables. Times are in microseconds unless a
// name says otherwise.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "measure/samples/clock_file.hpp"

namespace loggp::measure {

/// The quantiles of the half round trips that a RoundTripRow contains: 0 is the minimum, 1 the
/// maximum.
inline constexpr std::array<double, 8> half_rtt_shares{0, 0.01, 0.25, 0.5, 0.75, 0.99, 0.999, 1};

/// The distribution of the half round trips between rank 0 and a peer.
struct RoundTripRow {
  Rank peer;
  std::int64_t samples = 0;
  std::array<double, half_rtt_shares.size()> half_us{};  ///< one for each of half_rtt_shares
};

/// A histogram of half round trips as in [3] Fig. 4: 200 uniform bins from the minimum to the 99 %
/// quantile. Values above the quantile are only counted: with bins for them, nearly all other
/// values would fall into the first bin.
struct RttHistogram {
  static constexpr std::size_t bins = 200;
  Rank peer;
  double low_us = 0;
  double high_us = 0;
  std::array<std::int64_t, bins> counts{};
  std::int64_t above = 0;  ///< the number of values above high_us
  /// Returns the lower bound of bin `i`; bound_us(i + 1) is its upper bound.
  [[nodiscard]] double bound_us(std::size_t i) const {
    return low_us + (high_us - low_us) * static_cast<double>(i) / static_cast<double>(bins);
  }
};

/// How a peer's clock drifts against rank 0's clock, from repeated measurements of their
/// difference.
struct DriftRow {
  Rank peer;
  std::int64_t instants = 0;  ///< number of measured differences
  double seconds = 0;         ///< from the first to the last instant
  double offset_us = 0;       ///< of the line fitted to all differences, at the first instant
  double drift_ppm = 0;       ///< of this line
  double off_line_us = 0;     ///< the largest distance of a difference from this line
  double half_rtt_us = 0;     ///< the longest half round trip used, which bounds the error
  std::optional<double> true_drift_ppm;  ///< where the truth is known
};

/// Repeated estimates of the difference of a peer's clock by one method.
struct EstimateRow {
  Rank peer;
  PairMethod method = PairMethod::minimum;
  std::int64_t estimates = 0;
  double ping_pongs = 0;   ///< mean for each estimate
  double time_us = 0;      ///< median time of an estimate
  double half_rtt_us = 0;  ///< median of the half round trips used
  double scatter_us = 0;   ///< median distance from the line fitted to both methods' estimates
  double most_us = 0;      ///< the largest distance from the line
  std::optional<double> error_us;        ///< median distance from the truth, where it is known
  std::optional<double> worst_error_us;  ///< the largest distance from the truth
};

/// How far the ranks' global clocks are from rank 0's clock some time after synchronisation. Each
/// repetition counts with its worst rank.
struct CheckRow {
  double after_s = 0;      ///< time since the synchronisation
  double median_us = 0;    ///< median over repetitions of the measured distance
  double most_us = 0;      ///< the largest measured distance
  double half_rtt_us = 0;  ///< median of the longest half round trips, the check's uncertainty
  std::optional<double> error_us;        ///< median of the true error, where the truth is known
  std::optional<double> worst_error_us;  ///< the largest true error
};

/// The results of synchronising all ranks with one set of settings.
struct GroupRow {
  SyncSettings settings;
  std::int64_t repetitions = 0;
  double time_us = 0;         ///< median time at rank 0
  double messages = 0;        ///< median number of messages of all ranks
  double ping_pongs = 0;      ///< mean number for each pair and pass
  double uncertainty_us = 0;  ///< median of the worst rank's uncertainty
  std::vector<CheckRow> checks;
};

/// Return a row for each peer that has samples, by rank; estimate_rows() one for each such peer and
/// method. If all samples of a peer have one instant, the fitted line has no drift.
[[nodiscard]] std::vector<RoundTripRow> round_trip_rows(const ClockSamples& samples);
[[nodiscard]] std::vector<RttHistogram> rtt_histograms(const ClockSamples& samples);
[[nodiscard]] std::vector<DriftRow> drift_rows(const ClockSamples& samples);
[[nodiscard]] std::vector<EstimateRow> estimate_rows(const ClockSamples& samples);
/// Returns a row for each set of settings, in the order of their first use.
[[nodiscard]] std::vector<GroupRow> group_rows(const ClockSamples& samples);

/// Returns the round trips with this peer in µs, in the order of measurement.
[[nodiscard]] std::vector<double> round_trips_us(const ClockSamples& samples, Rank peer);

}  // namespace loggp::measure
