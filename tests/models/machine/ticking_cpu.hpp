// A CPU with noise, simulated picosecond by picosecond: an independent implementation of Noise.
#pragma once

#include <functional>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// A function that tells whether a source interrupts at a time of its own clock.
using Busy = std::function<bool(std::int64_t)>;

/// Returns the end of `work` that starts at `start`. A source's clock stands still while an earlier
/// source interrupts; all clocks show 0 at time 0.
inline std::int64_t ticked_end(const std::vector<Busy>& sources, std::int64_t start,
                               std::int64_t work) {
  std::vector<std::int64_t> clocks(sources.size(), 0);
  std::int64_t t = 0;
  for (; t < start || work > 0; ++t) {
    bool free = true;
    for (std::size_t i = 0; i < sources.size() && free; ++i) free = !sources[i](clocks[i]++);
    if (free && t >= start) --work;
  }
  return t;
}

}  // namespace loggp
