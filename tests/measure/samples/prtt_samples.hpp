// Makes samples of networks that obey [4] eq. (3) exactly, with the usual 10 messages.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/probes/prtt_plan.hpp"

namespace loggp::measure {

/// In µs; o ≤ g.
struct Network {
  double L = 5, o_s = 1, o_r = 2, g = 3, G = 0.01;
};

inline PrttSample sample_of(const Network& n, std::int64_t size) {
  const double bytes = static_cast<double>(size - 1) * n.G;
  const double half = n.o_s + n.L + bytes + n.o_r;
  const double delay = 4 * half;
  PrttSample sample;
  sample.size = Bytes(size);
  sample.round_trip = Duration::us(2 * half);
  sample.burst = Duration::us(2 * half + 9 * (n.g + bytes));
  sample.long_burst = Duration::us(2 * half + 19 * (n.g + bytes));
  sample.delayed = Duration::us(2 * half + 9 * (n.o_s + delay));
  sample.delay = Duration::us(delay);
  sample.exchange = Duration::us(n.o_s + delay + n.o_r + bytes);
  sample.timed_send = Duration::us(n.o_s);
  sample.timed_receive = Duration::us(n.o_r + bytes);
  sample.late_send = Duration::us(n.o_s);
  return sample;
}

inline std::vector<PrttSample> samples_of(const Network& network,
                                          const std::vector<std::int64_t>& sizes = {1, 100, 200,
                                                                                    300, 400}) {
  std::vector<PrttSample> samples;
  for (const std::int64_t size : sizes) {
    for (int repetition = 0; repetition < 3; ++repetition) {
      samples.push_back(sample_of(network, size));
    }
  }
  return samples;
}

}  // namespace loggp::measure
