// Summarises the samples of a clock study as rows of tables, in microseconds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "measure/samples/clock_file.hpp"

namespace loggp::measure {

/// The quantiles of the half round trips that a RoundTripRow contains.
inline constexpr std::array<double, 8> half_rtt_shares{0, 0.01, 0.25, 0.5, 0.75, 0.99, 0.999, 1};

/// The half round trips between rank 0 and a peer.
struct RoundTripRow {
  Rank peer;
  std::int64_t samples = 0;
  std::array<double, half_rtt_shares.size()> half_us{};  ///< at half_rtt_shares
};

/// A histogram of half round trips as in [3] Fig. 4: 200 uniform bins from the minimum to the 99 %
/// quantile. The values above are only counted; bins for them would leave all others in the first.
struct RttHistogram {
  static constexpr std::size_t bins = 200;
  Rank peer;
  double low_us = 0;
  double high_us = 0;
  std::array<std::int64_t, bins> counts{};
  std::int64_t above = 0;
  /// Returns the lower bound of bin `i`; bound_us(i + 1) is its upper bound.
  [[nodiscard]] double bound_us(std::size_t i) const {
    return low_us + (high_us - low_us) * static_cast<double>(i) / static_cast<double>(bins);
  }
};

/// How a peer's clock drifts against rank 0's.
struct DriftRow {
  Rank peer;
  std::int64_t instants = 0;
  double seconds = 0;
  double offset_us = 0;    ///< at the first instant
  double drift_ppm = 0;    ///< of the straight line through all differences
  double off_line_us = 0;  ///< the largest distance of a difference from that line
  double half_rtt_us = 0;  ///< the longest half round trip used: differences are certain within it
  std::optional<double> true_drift_ppm;
};

/// Repeated estimates of a peer's clock difference by one method.
struct EstimateRow {
  Rank peer;
  PairMethod method = PairMethod::minimum;
  std::int64_t estimates = 0;
  double ping_pongs = 0;           ///< mean
  double time_us = 0;              ///< median
  double half_rtt_us = 0;          ///< median
  double scatter_us = 0;           ///< median distance from a line through both methods' estimates
  double most_us = 0;              ///< the largest such distance
  std::optional<double> error_us;  ///< median distance from the truth
  std::optional<double> worst_error_us;
};

/// How far the ranks' global clocks are from rank 0's clock some time after synchronisation. Each
/// repetition counts with its worst rank.
struct CheckRow {
  double after_s = 0;
  double median_us = 0;
  double most_us = 0;
  double half_rtt_us = 0;  ///< median of the longest half round trips, the check's uncertainty
  std::optional<double> error_us;  ///< median of the true error, where the truth is known
  std::optional<double> worst_error_us;
};

/// The synchronisation of all ranks with one set of settings.
struct GroupRow {
  SyncSettings settings;
  std::int64_t repetitions = 0;
  double time_us = 0;         ///< median time at rank 0
  double messages = 0;        ///< median number of messages of all ranks
  double ping_pongs = 0;      ///< mean number for each pair and pass
  double uncertainty_us = 0;  ///< median of the worst rank's uncertainty
  std::vector<CheckRow> checks;
};

/// Return rows by rank, for the peers that have samples.
[[nodiscard]] std::vector<RoundTripRow> round_trip_rows(const ClockSamples& samples);
[[nodiscard]] std::vector<RttHistogram> rtt_histograms(const ClockSamples& samples);
[[nodiscard]] std::vector<DriftRow> drift_rows(const ClockSamples& samples);
[[nodiscard]] std::vector<EstimateRow> estimate_rows(const ClockSamples& samples);
/// Returns a row for each set of settings, in the order of their first use.
[[nodiscard]] std::vector<GroupRow> group_rows(const ClockSamples& samples);

/// Returns the round trips with this peer in µs, in the order in which they were made.
[[nodiscard]] std::vector<double> round_trips_us(const ClockSamples& samples, Rank peer);

}  // namespace loggp::measure
