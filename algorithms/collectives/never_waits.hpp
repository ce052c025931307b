// Which sends never wait.
#pragma once

#include <algorithm>

#include "algorithms/host/process.hpp"

namespace loggp {

/// Returns whether the host knows that a send of this size never waits for its receiver, as a
/// simulated host does. A rank that sends and receives at the same time can then call `send` and
/// `receive`, as exchange() does, and simulations are faster.
template <Process P>
[[nodiscard]] bool never_waits(const P& self, Bytes size) {
  if constexpr (requires { self.eager_up_to(); }) {
    return self.eager_up_to() >= std::max(size, Bytes(1));
  } else {
    return false;
  }
}

}  // namespace loggp
