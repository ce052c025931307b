// The schemes of [1] that time a broadcast (§3, Fig. 2), and its per-processor quantities (§2).
// These schemes accept any collective.
#pragma once

#include "algorithms/schemes/schemes.hpp"

namespace loggp {

/// The tag of acknowledgements to the root. No collective of the catalogue sends its root a message
/// with this tag.
inline constexpr Tag acknowledgement{101};

/// The scheme `gap`: returns g_i, the time between consecutive operations at this rank ([1] §2).
/// The scheme is the loop after one operation that is not timed. Pre: iterations ≥ 1.
template <Process P, Collective<P> C>
Task<Duration> time_gap(P& self, const C& collective, Rank root, std::int64_t iterations) {
  co_await collective(self, root);
  const Duration time = co_await time_loop(self, collective, root, iterations);
  co_return time;
}

/// Returns a time after a barrier by which all messages of an operation have come, except for those
/// that wait for a rank that has not begun it. Runs the operation and two barriers.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_to_come_late(P& self, const C& collective, const B& barrier, Rank root) {
  co_await barrier(self, root);
  const Time before = self.now();
  co_await collective(self, root);
  co_await barrier(self, root);
  co_return 2 * (self.now() - before);  // by then, all ranks have finished an operation
}

/// The scheme `overhead`: returns o_i, the time of the operation on this rank i if the rank need
/// not wait ([1] §2). Each rank in turn is late for `iterations` operations, so late that all
/// messages to it have come. If other ranks answer its messages, the result includes the wait for
/// the answers. Pre: iterations ≥ 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_overhead(P& self, const C& collective, const B& barrier, Rank root,
                             std::int64_t iterations) {
  const Duration late = co_await time_to_come_late(self, collective, barrier, root);
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

/// The scheme `barrier`: runs the operation and a barrier n times in turn and returns time / n. The
/// result is an upper bound of the operation's time, unless operation and barrier overlap. Pre:
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

/// The scheme `acknowledge`: after each operation, every other rank answers the root, which
/// receives the answers as they come. Returns time / n, which is valid at the root. The time for
/// the answers grows with the number of ranks. Pre: iterations ≥ 1; the collective does not receive
/// with any_tag, since such a receive could take an answer.
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
