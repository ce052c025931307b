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

/// The quantities from which LogGP parameters are fitted. All are in µs except `waiting`, which has
/// no unit.
///
/// [4] eq. (5) computes the gap from PRTT(n,0,s) and PRTT(1,0,s). If latency varies, PRTT(n,0,s)
/// contains the longest latency of n messages, but PRTT(1,0,s) the latency of one message. The gap
/// is then too long (by 9 % for mpich2-tcp with 5 % lognormal latency). Here the gap comes from
/// PRTT(2n,0,s) and PRTT(n,0,s), because the longest latency of 2n messages is hardly longer than
/// that of n messages.
///
/// [4] eq. (4) computes o_s from PRTT(n,d,s) as a small difference of long times, which noise
/// during d falsifies. Therefore overheads are timed directly if times_by_clock() holds: if reading
/// the clock takes almost no time compared with an overhead. [4] §2.3 always times o_r directly.
/// Otherwise overheads come from differences, so that the clock's cost is neither included nor
/// subtracted ([5], peril 9).
///
/// All this is for PrttFormulas::refined. With PrttFormulas::paper the gap is that of eq. (5) and
/// o_s that of eq. (4).
enum class Series : std::uint8_t {
  half_rtt,  ///< PRTT(1,0,s)/2; from lone round trips, with pauses, in samples that have them
  gap,       ///< (PRTT(2n,0,s) − PRTT(n,0,s)) / n: G_all
  send,      ///< o_s(s): by the clock, or (PRTT(n,d,s) − PRTT(1,0,s)) / (n−1) − d, eq. (4)
  receive,   ///< o_r(s), including the time for the bytes of an onload receive: by the clock, or
             ///< exchange − (o_s + d)
  waiting,   ///< a send's wait for a receiver that is late by d, divided by d: about 0 if eager,
             ///< about 1 in a rendezvous
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
  double extra_bytes = 0;  ///< s − 1, or 0 for s = 0: the x of every line
  std::array<Point, all_series.size()> series;
  double delay = 0;          ///< the median of the delay d, in µs
  std::int32_t samples = 0;  ///< the number of samples used
  bool is_lone = false;      ///< whether most samples have a lone round trip
  /// Whether sends wait for their receiver, as in a rendezvous.
  [[nodiscard]] bool waits() const { return (*this)[Series::waiting].value > 0.5; }
  [[nodiscard]] const Point& operator[](Series which) const {
    return series[static_cast<std::size_t>(which)];
  }
};

/// Returns one point for each size, ascending. Disturbed samples of a size are left out, unless
/// most samples of the size are disturbed. Errors are standard errors of the median for either
/// estimator. Pre: plan.messages ≥ 2.
[[nodiscard]] std::vector<SizePoint> make_size_points(std::span<const PrttSample> samples,
                                                      const PrttPlan& plan,
                                                      Estimator estimator = Estimator::median);

/// Returns whether make_size_points() takes overheads from single timed calls instead of
/// differences. It does if two clock readings take at most 2 % of a short overhead: the lower
/// quartile over samples of the smaller of o_s and o_r. True if there are no samples.
[[nodiscard]] bool times_by_clock(std::span<const PrttSample> samples, const PrttPlan& plan);

}  // namespace loggp::measure
