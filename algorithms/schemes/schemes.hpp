// Benchmark schemes ([1], [3], [4]): rank programs that time a collective (docs/machine-model.md,
// "Benchmark schemes").
#pragma once

#include <algorithm>
#include <concepts>
#include <string>

#include "algorithms/host/process.hpp"
#include "algorithms/schemes/root_order.hpp"
#include "models/base/errors.hpp"

namespace loggp {

/// A collective whose arguments are bound, except for the root: `collective(self, root)` runs it
/// once. Schemes take the object by reference, since it may count its rank's operations. The object
/// must outlive the scheme.
template <class C, class P>
concept Collective = requires(const C& collective, P& self, Rank root) {
  { collective(self, root) } -> std::same_as<Task<>>;
};

/// The scheme `once`: returns the time of one operation on this rank. If all ranks start together,
/// this is the rank's operation latency.
template <Process P, Collective<P> C>
Task<Duration> time_once(P& self, const C& collective, Rank root) {
  const Time start = self.now();
  co_await collective(self, root);
  co_return self.now() - start;
}

/// The scheme `loop`: runs the operation n times and returns time / n. Consecutive operations
/// overlap, so that the result is too low ([3] §1.2, "Pipelined Measurements"). Pre: iterations ≥
/// 1.
template <Process P, Collective<P> C>
Task<Duration> time_loop(P& self, const C& collective, Rank root, std::int64_t iterations) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) co_await collective(self, root);
  co_return (self.now() - start) / iterations;
}

/// The scheme `change-root`: returns time / n of a loop with a new root for each operation ([4]
/// §4.2, Fig. 8). With P operations for each round it is the scheme `rounds` of [1] Fig. 2. Pre:
/// iterations ≥ 1.
template <Process P, Collective<P> C>
Task<Duration> time_change_root(P& self, const C& collective, RootOrder order,
                                std::int64_t iterations) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) {
    co_await collective(self, order.root(i, self.size()));
  }
  co_return (self.now() - start) / iterations;
}

/// A host on which a rank can begin operation `i` of a series before its earlier operations are
/// done. The recorder of schedules is one.
template <class P>
concept Overlapping = requires(P& self, std::int64_t i) { self.begin_apart(i); };

/// The scheme `loop-overlapped`: the loop with nonblocking operations, all of which a rank begins
/// at once ([4] §4.1: "communication is by default modeled as non-blocking"). A host that can't
/// overlap operations runs one after another. Pre: iterations ≥ 1.
template <Process P, Collective<P> C>
Task<Duration> time_loop_overlapped(P& self, const C& collective, Rank root,
                                    std::int64_t iterations) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) {
    if constexpr (Overlapping<P>) self.begin_apart(i);
    co_await collective(self, root);
  }
  co_return (self.now() - start) / iterations;
}

/// The scheme `change-root-overlapped`: the same with a new root for each operation.
template <Process P, Collective<P> C>
Task<Duration> time_change_root_overlapped(P& self, const C& collective, RootOrder order,
                                           std::int64_t iterations) {
  const Time start = self.now();
  for (std::int64_t i = 0; i < iterations; ++i) {
    if constexpr (Overlapping<P>) self.begin_apart(i);
    co_await collective(self, order.root(i, self.size()));
  }
  co_return (self.now() - start) / iterations;
}

/// The error of `synchronised` when an operation takes longer than its window.
class WindowTooShort : public RunError {
 public:
  using RunError::RunError;
};

/// The time that a rank has spent in waits so far, and the CPU time that the rank requested for
/// these waits.
struct WaitsSoFar {
  Duration passed;
  Duration worked;
};

/// Waits in steps until at most the duration `near` is left before `start`. Noise would lengthen
/// one long wait as a whole. In steps, a rank that watches its clock loses only the time of an
/// interruption at the end of the wait. Each step should take a third to a half of the remaining
/// time, if noise stretches the step as it stretched the steps so far, and by at most a factor of
/// 32.
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

/// The scheme `synchronised`: all ranks start operation i together, i windows after the start ([3]
/// §1.3). Returns the mean of this rank's latencies, from the begin of the window to the rank's
/// finish. The host's now() must be one clock for all ranks that shows 0 when the program begins:
/// in the simulator, or with a global clock. A rank that arrives late is late for the first
/// operation only. If `near` is positive, each rank calls watch_clock() before each window, for
/// machines with noise. Otherwise each rank waits in one step. Throws WindowTooShort when an
/// operation does not fit its window, because later operations would start late. Pre: iterations ≥
/// 1.
template <Process P, Collective<P> C>
Task<Duration> time_synchronised(P& self, const C& collective, Rank root, std::int64_t iterations,
                                 Duration window, Duration near = {}) {
  Duration total;
  WaitsSoFar waits{window / 2, window / 64};  // assumes strong noise until it is known
  for (std::int64_t i = 0; i < iterations; ++i) {
    const Time start = Time() + i * window;
    if (near > Duration()) co_await watch_clock(self, start, near, &waits);
    const Duration left = std::max(start - self.now(), Duration());
    co_await self.compute(left);
    co_await collective(self, root);
    if (self.now() > start + window) {
      throw WindowTooShort("synchronised: an operation took longer than the window of " +
                           std::to_string(window.in_us()) + " µs; give a longer window");
    }
    total += self.now() - start;
  }
  co_return total / iterations;
}

}  // namespace loggp
