// The number of rounds between two readings of the clock, and the duration of delays.
#pragma once

#include <algorithm>
#include <cstdint>

#include "algorithms/host/process.hpp"

namespace loggp {

/// Returns the number of rounds of duration `round` that fill the time `series`: from 1 to 10,000,
/// or in a series of more than 0.5 ms to one each 50 ns, which real messages do not exceed. A wrong
/// `round` costs time or accuracy, never correctness.
[[nodiscard]] inline std::int64_t rounds_for(Duration series, Duration round) {
  constexpr std::int64_t shortest_round_ps = 50'000;
  const std::int64_t most = std::max<std::int64_t>(10'000, series.in_ps() / shortest_round_ps);
  return std::clamp<std::int64_t>(series.in_ps() / std::max<std::int64_t>(round.in_ps(), 1), 1,
                                  most);
}

/// Returns the mean measured time of compute(delay), from `times` calls. A busy loop takes longer
/// than `delay`. Pre: times ≥ 1.
template <Process P>
Task<Duration> mean_delay(P& self, Duration delay, std::int64_t times) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < times; ++i) co_await self.compute(delay);
  co_return (self.now() - start) / times;
}

}  // namespace loggp
