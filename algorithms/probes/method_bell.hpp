// Measures LogGP parameters as Bell et al. do ([4] §1.1, its reference [24]).
#pragma once

#include <cmath>

#include "algorithms/probes/method_exchange.hpp"

namespace loggp {

namespace method_detail {

/// Returns the longest delay d between a flood's messages with which the flood is not longer than
/// without delays: o_s + d then equals g + (s−1)G. `undelayed` is the time of a flood without
/// delays. A flood counts as longer if it exceeds this time by more than the share `tolerance`.
/// Bisection finds d to within g / 2^steps. The result is the requested delay; a busy loop may take
/// longer.
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

/// Returns the mean sum of two times, a send and the receive of its answer, from `sends` rounds.
/// The server delays each answer by a round trip, so that the answer cannot arrive during the send.
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

/// Returns one sample of all parameters for the size of `data`; `server` runs method_server.
/// * g is the time of a flood divided by its messages, as Kielmann measures g + (s−1)G.
/// * o_s is g minus the longest delay between sends that does not lengthen a flood.
/// * o_r is measured as Culler does, but the server delays the answer.
/// * `latency` is the round trip of this size. summarise() takes the latency of the smallest size
///   as EEL, which replaces L: L cannot be measured if it overlaps with o.
/// Pre: the server's buffer has memory for a DelayMessage.
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
  // a flood counts as lengthened when o_s + d exceeds g by the tolerance
  const auto tolerated = static_cast<double>(sample.g.in_ps()) * settings.tolerance;
  sample.o_s = sample.g + Duration::ps(std::llround(tolerated)) - sample.delay;

  const Duration both = co_await send_and_receive(self, server, data, settings, &sample);
  sample.o_r = both - sample.o_s;
  co_return sample;
}

}  // namespace loggp
