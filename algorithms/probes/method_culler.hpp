// Measures LogP parameters as Culler et al. do ([4] §1.1, its reference [21]).
#pragma once

#include "algorithms/probes/method_exchange.hpp"

namespace loggp {

/// Returns one sample of all parameters for the size of `data`; `server` runs method_server.
/// * o_s is the time to issue `sends` messages, divided by their number.
/// * For o_r, each of `sends` rounds is a send, a delay meant to be longer than the round trip, and
///   the receive of the answer. o_r is the mean time of a round, minus the measured delay and o_s.
/// * g is the time to issue `flood` messages, divided by their number.
/// * L = RTT/2 − o_r − o_s.
template <Process P>
Task<MethodSample> measure_culler(P& self, Rank server, Buffer data, MethodSettings settings) {
  using namespace method_detail;
  MethodSample sample{};
  sample.size = data.size;
  sample.round_trip = co_await flood(self, server, data, 1, Duration(), &sample);

  const Duration few = co_await issue(self, server, data, settings.sends, Duration(), &sample);
  co_await take_answer(self, server, data, &sample);
  sample.o_s = few / settings.sends;

  Duration delays;
  const Time start = self.now();
  for (std::int64_t i = 0; i < settings.sends; ++i) {
    co_await issue(self, server, data, 1, Duration(), &sample);
    const Duration waited = co_await pause(self, surely_longer(sample.round_trip));
    delays += waited;
    co_await take_answer(self, server, data, &sample);
  }
  sample.o_r = (self.now() - start - delays) / settings.sends - sample.o_s;

  const Duration many = co_await issue(self, server, data, settings.flood, Duration(), &sample);
  co_await take_answer(self, server, data, &sample);
  sample.g = many / settings.flood;
  sample.latency = sample.round_trip / 2 - sample.o_r - sample.o_s;
  co_return sample;
}

}  // namespace loggp
