// LogP parameters as Culler et al. measure them ([4] §1.1, its reference [21]).
#pragma once

#include "algorithms/method_exchange.hpp"

namespace loggp {

/// o_s: the time to issue a few sends, divided by their number. o_r: what remains of sends that are
/// answered during a delay longer than the round trip. g: the time to issue many sends, divided by
/// their number. L = RTT/2 − o_r − o_s. `server` runs method_server.
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
