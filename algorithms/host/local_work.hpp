// The time of work that a rank does on its own memory.
#pragma once

#include "algorithms/host/process.hpp"
#include "models/parameters/local_cost.hpp"

namespace loggp {

/// A host that knows how long its CPU takes for work on a rank's own memory. `spend` lets this time
/// pass.
template <class P>
concept KnowsLocalWork = requires(P& self, LocalWork work, Bytes size) {
  { self.spend(work, size) } -> Awaitable;
};

/// Lets the time pass that the rank's CPU takes for `work` on `size` bytes. The caller does the
/// work itself, so that no time passes on a host that does not know it, such as MPI: its CPU has
/// taken the time already.
template <Process P>
[[nodiscard]] auto spend(P& self, LocalWork work, Bytes size) {
  if constexpr (KnowsLocalWork<P>) {
    return self.spend(work, size);
  } else {
    return std::suspend_never();
  }
}

}  // namespace loggp
