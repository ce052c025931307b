// The loops of three well-known benchmark tools, after their listings in [3] §1.1.
#pragma once

#include <cstring>

#include "algorithms/schemes/schemes.hpp"

namespace loggp {

/// The scheme `loop-mpptest`, Listing 1: one operation to warm up, a barrier, the loop, and another
/// barrier. Returns the result of the loop alone. The tool prints rank 0's time. Pre: iterations ≥
/// 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_loop_mpptest(P& self, const C& collective, const B& barrier, Rank root,
                                 std::int64_t iterations) {
  co_await collective(self, root);
  co_await barrier(self, root);
  const Duration time = co_await time_loop(self, collective, root, iterations);
  co_await barrier(self, root);
  co_return time;
}

/// The cache flush of MPBench before each operation: a write to each line of a memory that is
/// larger than the cache. A host without memory only waits for the time of a flush.
struct CacheFlush {
  std::byte* memory = nullptr;
  Bytes size{};
  Duration time{};  ///< of one flush, if there is no memory

  [[nodiscard]] bool does_something() const { return memory != nullptr || time > Duration(); }
};

/// Flushes the cache, or computes for the time of a flush if there is no memory.
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

/// The scheme `loop-mpbench`, Listing 2: the loop without preparation. Returns time / n. If the
/// cache is flushed before each operation, the same number of flushes is timed afterwards, and the
/// result excludes their time. The tool prints rank 0's time. Pre: iterations ≥ 1.
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

/// The scheme `loop-imb`, Listing 3: `barriers` barriers, then the loop. Returns the result of the
/// loop alone. The tool prints the minimum, the maximum and the mean over the ranks. Pre:
/// iterations ≥ 1.
template <Process P, Collective<P> C, Collective<P> B>
Task<Duration> time_loop_imb(P& self, const C& collective, const B& barrier, std::int32_t barriers,
                             Rank root, std::int64_t iterations) {
  for (std::int32_t i = 0; i < barriers; ++i) co_await barrier(self, root);
  const Duration time = co_await time_loop(self, collective, root, iterations);
  co_return time;
}

}  // namespace loggp
