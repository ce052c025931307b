// LogGP parameters as Bell et al. measure them ([4] §1.1, its reference [24]).
#pragma once

#include <cmath>

#include "algorithms/method_exchange.hpp"

namespace loggp {

namespace method_detail {

/// The longest delay between the messages of a flood that does not lengthen it: o_s + d then fits
/// g + (s−1)G. By bisection from 0 to `longest`; `undelayed` is the flood without a delay.
template <Process P>
Task<Duration> fitting_delay(P& self, Rank server, Buffer data, MethodSettings settings,
                             Duration undelayed, MethodSample* sample) {
  const auto allowed =
      Duration::ps(std::llround(static_cast<double>(undelayed.in_ps()) * (1 + settings.tolerance)));
  Duration fits;
  Duration too_long = allowed / settings.flood + Duration::ps(1);
  for (int step = 0; step < settings.steps && too_long - fits > Duration::ps(1); ++step) {
    const Duration middle = (fits + too_long) / 2;
    const Duration delayed = co_await flood(self, server, data, settings.flood, middle, sample);
    (delayed > allowed ? too_long : fits) = middle;
  }
  co_return fits;
}

/// Mean time of a send and the receive of its answer, which the server keeps back as long as a
/// round trip takes, so that it can't come in while the send is still under way.
template <Process P>
Task<Duration> send_and_receive(P& self, Rank server, Buffer data, MethodSettings settings,
                                MethodSample* sample) {
  DelayMessage delay = sample->round_trip.in_ps();
  co_await self.send(server, as_buffer(delay), set_delay);
  ++sample->messages;
  const Duration until_answered = surely_longer(sample->round_trip) + sample->round_trip;
  co_await pause(self, until_answered);  // until the port is free again
  Duration delays;
  const Time start = self.now();
  for (std::int64_t i = 0; i < settings.sends; ++i) {
    co_await self.send(server, data, answered_late);
    ++sample->messages;
    const Duration waited = co_await pause(self, until_answered);
    delays += waited;
    co_await take_answer(self, server, data, sample);
  }
  co_return (self.now() - start - delays) / settings.sends;
}

}  // namespace method_detail

/// g as Kielmann measures it, for each size: g + (s−1)G. o_s: that without the delay between sends
/// that just fits into it. o_r: as Culler measures it, but the answer is delayed on the receiver's
/// side. EEL, the round trip of a very small message, stands in for L, which can't be measured
/// where it overlaps with o. `server` runs method_server.
template <Process P>
Task<MethodSample> measure_bell(P& self, Rank server, Buffer data, MethodSettings settings) {
  using namespace method_detail;
  MethodSample sample{};
  sample.size = data.size;
  sample.round_trip = co_await flood(self, server, data, 1, Duration(), &sample);
  sample.latency = sample.round_trip;

  const Duration undelayed =
      co_await flood(self, server, data, settings.flood, Duration(), &sample);
  sample.g = undelayed / settings.flood;
  const Duration delay = co_await fitting_delay(self, server, data, settings, undelayed, &sample);
  const Time start = self.now();
  for (std::int64_t i = 0; i < settings.sends; ++i) co_await self.compute(delay);
  sample.delay = (self.now() - start) / settings.sends;
  // where a flood counts as lengthened, o_s + d is longer than g by the tolerance
  const auto tolerated = static_cast<double>(sample.g.in_ps()) * settings.tolerance;
  sample.o_s = sample.g + Duration::ps(std::llround(tolerated)) - sample.delay;

  const Duration both = co_await send_and_receive(self, server, data, settings, &sample);
  sample.o_r = both - sample.o_s;
  co_return sample;
}

}  // namespace loggp
