// Series of operations that all ranks start together by a global clock ([3] §1.3, §4, Fig. 9).
#pragma once

#include <algorithm>
#include <concepts>
#include <span>

#include "algorithms/schemes/schemes.hpp"
#include "models/base/clock_time.hpp"

namespace loggp {

/// Consecutive windows of equal length; the first begins at `first`.
struct Windows {
  GlobalTime first;
  Duration length;
  std::int64_t count = 0;
};

/// One rank's times in one window, since the begin of the window.
struct WindowSample {
  Duration late;     ///< start of the operation on the rank
  Duration latency;  ///< finish of the operation on the rank
};

/// A preparation that does nothing.
struct NoPreparation {
  void operator()() const {}
};

/// Starts an operation at the begin of each window, or at once if the window has begun already.
/// Fills `samples`, which must have an entry for each window. `clock` converts this rank's time to
/// global time. Calls `prepare` before the wait for each window. No window is skipped: the caller
/// decides from the samples of all ranks which windows are valid.
template <Process P, Collective<P> C, std::invocable F = NoPreparation>
Task<> run_windows(P& self, const C& collective, Rank root, ClockModel clock, Windows windows,
                   std::span<WindowSample> samples, F prepare = {}) {
  for (std::int64_t i = 0; i < windows.count; ++i) {
    prepare();
    const GlobalTime start = windows.first + i * windows.length;
    const Duration left = clock.to_local(start) - local_time(self.now());
    if constexpr (requires { self.idle(left); }) {  // live: many ranks may share few CPUs
      self.idle(left);
    } else if (left > Duration()) {
      co_await self.compute(left);
    }
    const GlobalTime begun = clock.to_global(local_time(self.now()));
    co_await collective(self, root);
    const GlobalTime ended = clock.to_global(local_time(self.now()));
    samples[static_cast<std::size_t>(i)] = {begun - start, ended - start};
  }
}

}  // namespace loggp
