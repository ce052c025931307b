// Benchmark schemes ([1], [3], [4]): what one rank does to time a collective
// (docs/machine-model.md, "Benchmark schemes").
#pragma once

#include <algorithm>
#include <concepts>
#include <string>

#include "algorithms/process.hpp"
#include "algorithms/root_order.hpp"
#include "models/errors.hpp"

namespace loggp {

/// A collective with everything but the root decided: `collective(self, root)` runs it once.
/// Schemes take it by reference and it outlives them, for it may count its rank's operations.
template <class C, class P>
concept Collective = requires(const C& collective, P& self, Rank root) {
  { collective(self, root) } -> std::same_as<Task<>>;
};

/// `once`: one operation. Each rank's time is its operation latency when all start together.
template <Process P, Collective<P> C>
Task<Duration> time_once(P& self, const C& collective, Rank root) {
  const Time start = self.now();
  co_await collective(self, root);
  co_return self.now() - start;
}

/// `loop`: the operation n times, time / n. Consecutive operations overlap, so it is too low ([3]
/// §1.2, Pipelined Measurements). Pre: iterations ≥ 1.
template <Process P, Collective<P> C>
Task<Duration> time_loop(P& self, const C& collective, Rank root, std::int64_t iterations) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) co_await collective(self, root);
  co_return (self.now() - start) / iterations;
}

/// `change-root`: the same with a new root each time ([4] §4.2, Fig. 8). Pre: iterations ≥ 1.
template <Process P, Collective<P> C>
Task<Duration> time_change_root(P& self, const C& collective, RootOrder order,
                                std::int64_t iterations) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) {
    co_await collective(self, order.root(i, self.size()));
  }
  co_return (self.now() - start) / iterations;
}

/// An operation of `synchronised` did not fit its window.
class WindowTooShort : public RunError {
 public:
  using RunError::RunError;
};

/// What a rank's waits have taken, and what of it was CPU time.
struct WaitsSoFar {
  Duration passed;
  Duration worked;
};

/// Lets time pass to `near` before `start`: who watches a clock loses only what interrupts the end,
/// where noise would lengthen one long wait as a whole. In steps that are to take half of what is
/// left, as noise has stretched them so far.
template <Process P>
Task<> watch_clock(P& self, Time start, Duration near, WaitsSoFar* so_far) {
  constexpr std::int64_t most_parts = 64;
  while (start > self.now() + near) {
    const Time before = self.now();
    const std::int64_t half = std::max<std::int64_t>(so_far->worked.in_ps() / 2, 1);
    const std::int64_t parts = 1 + so_far->passed.in_ps() / half;
    const Duration part = (start - before) / std::clamp<std::int64_t>(parts, 2, most_parts);
    const Duration step = std::max(part, Duration::ps(1));
    co_await self.compute(step);
    so_far->passed += self.now() - before;
    so_far->worked += step;
  }
}

/// `synchronised`: all ranks start operation i together, at i windows after the beginning ([3]
/// §1.3). Gives the mean of this rank's latencies. Needs a host whose now() is one clock for all
/// ranks, read as 0 when the program begins: the simulator, or a global clock. A rank that arrives
/// late is late for the first operation only. Where there is noise, ranks watch their clocks to
/// `near` before each window; 0: they wait for it at once. Throws WindowTooShort when an operation
/// does not fit, for then the next ones would start late.
template <Process P, Collective<P> C>
Task<Duration> time_synchronised(P& self, const C& collective, Rank root, std::int64_t iterations,
                                 Duration window, Duration near = {}) {
  Duration total;
  WaitsSoFar waits{window / 2, window / 64};  // noise may be strong until it is known
  for (std::int64_t i = 0; i < iterations; ++i) {
    const Time start = Time() + i * window;
    if (near > Duration()) co_await watch_clock(self, start, near, &waits);
    const Duration left = std::max(start - self.now(), Duration());
    co_await self.compute(left);
    co_await collective(self, root);
    if (self.now() > start + window) {
      throw WindowTooShort("synchronised: an operation took longer than the window of " +
                           std::to_string(window.in_us()) + " us; give a longer window");
    }
    total += self.now() - start;
  }
  co_return total / iterations;
}

}  // namespace loggp
