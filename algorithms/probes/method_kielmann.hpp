// Measures pLogP parameters as Kielmann et al. do ([4] §1.1, its reference [23]).
#pragma once

#include "algorithms/probes/method_exchange.hpp"

namespace loggp {

/// Returns one sample of all parameters for the size of `data`; `server` runs method_server.
/// * o_s is the time of one send.
/// * o_r is the time of one receive whose message has come already.
/// * g is the time of n = `flood` messages and one answer, divided by n. In pLogP, this is too long
///   by (2L + g)/n.
/// * L = (RTT − 2g)/2 for this size. The method defines L for 0 bytes: summarise() takes the
///   smallest size. In LogGP's terms, this L is o_s + L + o_r − g.
template <Process P>
Task<MethodSample> measure_kielmann(P& self, Rank server, Buffer data, MethodSettings settings) {
  using namespace method_detail;
  MethodSample sample{};
  sample.size = data.size;
  sample.round_trip = co_await flood(self, server, data, 1, Duration(), &sample);

  co_await pause(self, surely_longer(sample.round_trip));  // until the port is free again
  sample.o_s = co_await issue(self, server, data, 1, Duration(), &sample);
  co_await pause(self, surely_longer(sample.round_trip));
  const Time start = self.now();
  co_await take_answer(self, server, data, &sample);
  sample.o_r = self.now() - start;

  const Duration many = co_await flood(self, server, data, settings.flood, Duration(), &sample);
  sample.g = many / settings.flood;
  sample.latency = (sample.round_trip - 2 * sample.g) / 2;
  co_return sample;
}

}  // namespace loggp
