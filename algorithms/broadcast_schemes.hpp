// The ways to time a broadcast that [1] found (§3, Fig. 2), and its per-processor quantities (§2).
// They take any collective.
#pragma once

#include "algorithms/schemes.hpp"

namespace loggp {

/// Answers to the root of an operation, of which no collective has messages.
inline constexpr Tag acknowledgement{101};

/// `gap`: g_i, the time between two operations of many, one after another, at this rank ([1] §2):
/// what the loop tends to, without the first operation's latency. Pre: iterations ≥ 1.
template <Process P, Collective<P> C>
Task<Duration> time_gap(P& self, const C& collective, Rank root, std::int64_t iterations) {
  co_await collective(self, root);
  const Duration time = co_await time_loop(self, collective, root, iterations);
  co_return time;
}

/// `overhead`: o_i, the time that the operation takes of rank i when it need not wait ([1] §2).
/// Each rank in turn comes so late that all that is sent to it has come; n operations each. Where
/// others wait for what it sends before they answer, its waiting for them is in it. Pre:
/// iterations ≥ 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_overhead(P& self, const C& collective, const B& barrier, Rank root,
                             std::int64_t iterations) {
  co_await barrier(self, root);
  const Time before = self.now();
  co_await collective(self, root);
  co_await barrier(self, root);
  const Duration late = 2 * (self.now() - before);  // by then all ranks have done with one
  Duration total;
  for (std::int64_t i = 0; i < iterations * self.size(); ++i) {
    const bool is_late = i / iterations == self.rank().number();
    co_await barrier(self, root);
    if (is_late) co_await self.compute(late);
    const Time start = self.now();
    co_await collective(self, root);
    if (is_late) total += self.now() - start;
  }
  co_return total / iterations;
}

/// `barrier`: operation and barrier in turn; time / n. An upper bound, unless they overlap. Pre:
/// iterations ≥ 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_with_barrier(P& self, const C& collective, const B& barrier, Rank root,
                                 std::int64_t iterations) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) {
    co_await collective(self, root);
    co_await barrier(self, root);
  }
  co_return (self.now() - start) / iterations;
}

/// `acknowledge`: after each operation every other rank answers the root, which takes the answers
/// as they come; time / n at the root. The answers take the longer the more ranks there are. Pre:
/// iterations ≥ 1, and the collective does not receive from anyone.
template <Process P, Collective<P> C>
Task<Duration> time_acknowledge(P& self, const C& collective, Rank root, std::int64_t iterations) {
  const Buffer nothing;
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) {
    co_await collective(self, root);
    if (self.rank() != root) {
      co_await self.send(root, nothing, acknowledgement);
      continue;
    }
    for (std::int32_t other = 1; other < self.size(); ++other)
      co_await self.receive(any_source, nothing, acknowledgement);
  }
  co_return (self.now() - start) / iterations;
}

}  // namespace loggp
