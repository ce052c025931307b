// Collective calls without data.
#pragma once

#include "algorithms/collectives/blocks.hpp"

namespace loggp {

/// Returns whether any of the `count` blocks has bytes. If none has, the MPI libraries return at
/// once from most collectives.
[[nodiscard]] inline bool has_data(Blocks blocks, std::int32_t count) {
  return blocks.offsets == nullptr ? blocks.size > Bytes() : blocks.offset(count) > Bytes();
}

}  // namespace loggp
