// Combines the samples of each message size into one point with its uncertainties.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/probes/prtt_plan.hpp"

namespace loggp::measure {

/// How repetitions are combined into one number.
enum class Estimator : std::uint8_t {
  median,   ///< the typical time
  minimum,  ///< the minimum of averages, the only reproducible time ([5] §3.1)
};

/// The quantities from which LogGP parameters are fitted; in µs, except the last.
///
/// [4] eq. (5) computes the gap from PRTT(n,0,s) and PRTT(1,0,s). Where latency varies, the former
/// contains the longest latency of n messages and the latter that of one message, so the gap is too
/// long (by 9 % for mpich2-tcp with 5 % lognormal latency). Between 2n and n messages the longest
/// latency hardly differs.
///
/// [4] eq. (4) computes o_s from PRTT(n,d,s) as a small difference of long times, which noise
/// during d falsifies. So overheads are timed directly where reading the clock takes almost no time
/// compared with them; [4] §2.3 does so for o_r everywhere. Elsewhere they come from differences,
/// so that the clock's cost is neither included nor subtracted ([5], peril 9).
enum class Series : std::uint8_t {
  half_rtt,  ///< PRTT(1,0,s)/2; of lone round trips where the gap would delay the next one
  gap,       ///< (PRTT(2n,0,s) − PRTT(n,0,s)) / n: G_all
  send,      ///< o_s(s): by the clock, or (PRTT(n,d,s) − PRTT(1,0,s)) / (n−1) − d, eq. (4)
  receive,   ///< o_r(s) with the time for the bytes of an onload receive: by the clock, or
             ///< exchange − (o_s + d)
  waiting,   ///< the part of the receiver's lateness that a send waits: 0 eager, about 1 rendezvous
};
inline constexpr std::array<Series, 5> all_series{Series::half_rtt, Series::gap, Series::send,
                                                  Series::receive, Series::waiting};

/// A quantity at one size with its standard error, which is 0 for a single sample.
struct Point {
  double value = 0;
  double error = 0;
};

/// All quantities at one message size.
struct SizePoint {
  Bytes size;
  double extra_bytes = 0;  ///< s − 1, the x of every line
  std::array<Point, all_series.size()> series;
  double delay = 0;          ///< the delay d, in µs
  std::int32_t samples = 0;  ///< the number of samples used
  bool is_lone = false;      ///< half_rtt is of lone round trips
  /// Whether sends wait for their receiver, as in a rendezvous.
  [[nodiscard]] bool waits() const { return (*this)[Series::waiting].value > 0.5; }
  [[nodiscard]] const Point& operator[](Series which) const {
    return series[static_cast<std::size_t>(which)];
  }
};

/// Returns one point for each size, ascending. Disturbed samples of a size are left out, unless
/// they are the majority. Pre: plan.messages ≥ 2.
[[nodiscard]] std::vector<SizePoint> make_size_points(std::span<const PrttSample> samples,
                                                      const PrttPlan& plan,
                                                      Estimator estimator = Estimator::median);

/// Whether overheads are read off the clock directly: where two readings take at most 2 % of the
/// shortest overheads (their lower quartile).
[[nodiscard]] bool times_by_clock(std::span<const PrttSample> samples, const PrttPlan& plan);

}  // namespace loggp::measure
