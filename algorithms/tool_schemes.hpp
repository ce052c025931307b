// The loops of three well-known benchmarks, after their listings in [3] §1.1.
#pragma once

#include <cstring>

#include "algorithms/schemes.hpp"

namespace loggp {

/// `loop-mpptest`, Listing 1: one operation to warm up, one barrier, then the loop; a barrier after
/// it. The tool prints rank 0's time. Pre: iterations ≥ 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_loop_mpptest(P& self, const C& collective, const B& barrier, Rank root,
                                 std::int64_t iterations) {
  co_await collective(self, root);
  co_await barrier(self, root);
  const Duration time = co_await time_loop(self, collective, root, iterations);
  co_await barrier(self, root);
  co_return time;
}

/// What MPBench does before each operation to empty the cache: writes a line's worth of every line
/// of a memory larger than it. A host without memory of its own only waits as long as that takes.
struct CacheFlush {
  std::byte* memory = nullptr;
  Bytes size{};
  Duration time{};  ///< without memory

  [[nodiscard]] bool does_something() const { return memory != nullptr || time > Duration(); }
};

template <Process P>
Task<> flush_cache(P& self, CacheFlush flush) {
  if (flush.memory == nullptr) {
    co_await self.compute(flush.time);
    co_return;
  }
  constexpr std::int64_t line = 64;
  volatile std::byte* const bytes = flush.memory;
  for (std::int64_t at = 0; at < flush.size.count(); at += line)
    bytes[at] = static_cast<std::byte>(at / line);
}

/// `loop-mpbench`, Listing 2: nothing before the loop; where the cache is flushed before each
/// operation, what as many flushes take by themselves is subtracted. The tool prints rank 0's time.
/// Pre: iterations ≥ 1.
template <Process P, Collective<P> C>
Task<Duration> time_loop_mpbench(P& self, const C& collective, CacheFlush flush, Rank root,
                                 std::int64_t iterations) {
  if (!flush.does_something()) {
    const Duration time = co_await time_loop(self, collective, root, iterations);
    co_return time;
  }
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) {
    co_await flush_cache(self, flush);
    co_await collective(self, root);
  }
  const Time end = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) co_await flush_cache(self, flush);
  const Duration flushing = self.now() - end;
  co_return (end - start - flushing) / iterations;
}

/// `loop-imb`, Listing 3: `barriers` barriers, then the loop. The tool prints the minimum, the
/// maximum and the mean over ranks. Pre: iterations ≥ 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_loop_imb(P& self, const C& collective, const B& barrier, std::int32_t barriers,
                             Rank root, std::int64_t iterations) {
  for (std::int32_t i = 0; i < barriers; ++i) co_await barrier(self, root);
  const Duration time = co_await time_loop(self, collective, root, iterations);
  co_return time;
}

}  // namespace loggp
