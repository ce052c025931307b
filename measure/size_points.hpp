// What the samples of each message size say together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/prtt.hpp"

namespace loggp::measure {

/// How repetitions become one number.
enum class Estimator : std::uint8_t {
  median,   ///< what a user sees
  minimum,  ///< of averages: the only time that is reproducible ([5] §3.1)
};

/// The quantities that a LogGP fit is made of; in µs but for the last.
///
/// [4] takes the gap from PRTT(n,0,s) and PRTT(1,0,s), eq. (5). Where latency varies, the longest
/// of n messages counts in the one and that of a single message in the other, so that the gap comes
/// out too long (by 9 % for mpich2-tcp with 5 % lognormal latency); between 2n and n messages that
/// hardly differs.
///
/// [4] takes o_s from PRTT(n,d,s), eq. (4), a small difference of long times: noise during d spoils
/// it. So overheads are timed by themselves wherever reading the clock costs next to nothing of
/// them, as for o_r [4] §2.3 does everywhere; elsewhere from differences, lest the clock's cost be
/// counted in or subtracted ([5], peril 9).
enum class Series : std::uint8_t {
  half_rtt,  ///< PRTT(1,0,s)/2, one at a time where the gap would hold up the next
  gap,       ///< (PRTT(2n,0,s) − PRTT(n,0,s)) / n: G_all
  send,      ///< o_s(s): by the clock, or (PRTT(n,d,s) − PRTT(1,0,s)) / (n−1) − d, eq. (4)
  receive,   ///< o_r(s) and the bytes that an onload receive takes in: by the clock, or exchange −
             ///< (o_s + d)
  waiting,   ///< what part of its receiver's lateness a send waits: 0 eager, about 1 rendezvous
};
inline constexpr std::array<Series, 5> all_series{Series::half_rtt, Series::gap, Series::send,
                                                  Series::receive, Series::waiting};

/// A quantity at one size, and how well repetitions know it: a standard error, 0 for one sample.
struct Point {
  double value = 0;
  double error = 0;
};

struct SizePoint {
  Bytes size;
  double extra_bytes = 0;  ///< s − 1, the x of every line
  std::array<Point, all_series.size()> series;
  double delay = 0;          ///< d, in µs
  std::int32_t samples = 0;  ///< that it was made of
  bool is_lone = false;      ///< round trips were measured one at a time
  [[nodiscard]] bool waits() const { return (*this)[Series::waiting].value > 0.5; }
  [[nodiscard]] const Point& operator[](Series which) const {
    return series[static_cast<std::size_t>(which)];
  }
};

/// One point for each size, by size. Disturbed samples are left out where at least as many are not.
/// Pre: plan.messages ≥ 2.
[[nodiscard]] std::vector<SizePoint> make_size_points(std::span<const PrttSample> samples,
                                                      const PrttPlan& plan,
                                                      Estimator estimator = Estimator::median);

/// Whether reading the clock costs little enough of the shortest overheads that they were timed by
/// it: at most 2 % with both readings.
[[nodiscard]] bool times_by_clock(std::span<const PrttSample> samples, const PrttPlan& plan);

}  // namespace loggp::measure
