// The difference between the clocks of two ranks, from ping-pongs ([3] Listing 4, §3.1).
#pragma once

#include <limits>

#include "algorithms/clocks/clock_samples.hpp"
#include "algorithms/host/process.hpp"

namespace loggp {

namespace clock_detail {

constexpr Tag tag(2);
constexpr std::int64_t over = std::numeric_limits<std::int64_t>::min();

}  // namespace clock_detail

/// Makes one ping-pong of 8 bytes each way and returns its sample. Meanwhile `server` runs
/// answer_clock.
template <Process P>
Task<ClockSample> clock_ping_pong(P& self, Rank server) {
  using namespace clock_detail;
  const LocalTime t1 = local_time(self.now());
  std::int64_t stamp = t1.in_ps();
  co_await self.send(server, as_buffer(stamp), tag);
  co_await self.receive(server, as_buffer(stamp), tag);
  co_return clock_sample(t1, LocalTime::ps(stamp), local_time(self.now()));
}

/// Ends answer_clock on `server`.
template <Process P>
Task<> clock_stop(P& self, Rank server) {
  std::int64_t stamp = clock_detail::over;
  co_await self.send(server, as_buffer(stamp), clock_detail::tag);
}

/// Returns the difference: the server's clock − this rank's clock. This is the client's side, while
/// `server` runs answer_clock. Makes as many ping-pongs as the method needs, and adds their number
/// to `*made`.
template <Process P>
Task<ClockSample> measure_clock(P& self, Rank server, PairMethod method, std::int64_t tries,
                                std::int64_t* made) {
  ClockEstimate estimate(method, tries);
  while (!estimate.is_done()) {
    const ClockSample sample = co_await clock_ping_pong(self, server);
    estimate.take(sample);
  }
  co_await clock_stop(self, server);
  *made += estimate.taken();
  co_return estimate.estimate();
}

/// Answers pings with the reading of this rank's clock until the client calls clock_stop, which
/// measure_clock does. Returns the number of answers. This is the server's side.
template <Process P>
Task<std::int64_t> answer_clock(P& self, Rank client) {
  using namespace clock_detail;
  std::int64_t answers = 0;
  while (true) {
    std::int64_t stamp = 0;
    co_await self.receive(client, as_buffer(stamp), tag);
    if (stamp == over) co_return answers;
    stamp = self.now().in_ps();
    co_await self.send(client, as_buffer(stamp), tag);
    ++answers;
  }
}

}  // namespace loggp
