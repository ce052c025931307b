// RTL_i, the round trip that the methods for OL_i subtract ([1] §4).
#pragma once

#include "algorithms/host/process.hpp"

namespace loggp::ol_detail {

constexpr Tag ping{102};

// Returns RTL_i of empty messages; the root's part.
template <Process P>
Task<Duration> time_round_trip(P& self, Rank i, std::int64_t iterations) {
  const Buffer nothing;
  Time start;
  for (std::int64_t n = 0; n <= iterations; ++n) {
    if (n == 1) start = self.now();  // the first round trip waits for rank i to begin
    co_await self.send(i, nothing, ping);
    co_await self.receive(i, nothing, ping);
  }
  co_return (self.now() - start) / iterations;
}

// The part of rank i.
template <Process P>
Task<> answer_round_trips(P& self, Rank root, std::int64_t iterations) {
  const Buffer nothing;
  for (std::int64_t n = 0; n <= iterations; ++n) {
    co_await self.receive(root, nothing, ping);
    co_await self.send(root, nothing, ping);
  }
}

}  // namespace loggp::ol_detail
