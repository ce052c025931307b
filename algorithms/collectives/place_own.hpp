// The block of a rank that needs no message.
#pragma once

#include "algorithms/collectives/blocks.hpp"

namespace loggp {

/// Throws InputError if the size of all `count` blocks overflows.
inline void check_size_of_all(Blocks blocks, std::int32_t count) {
  if (blocks.offsets == nullptr) (void)blocks_size(count, blocks.size);
}

/// Copies a rank's own block to its place among the incoming blocks of all ranks, as copy_own()
/// does. Throws InputError if the size of all blocks overflows.
template <Process P>
[[nodiscard]] auto place_own(P& self, Buffer own, Blocks incoming) {
  check_size_of_all(incoming, self.size());
  return copy_own(self, own, incoming[self.rank()]);
}

}  // namespace loggp
