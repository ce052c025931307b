// Memory for collectives with one block for each rank.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

#include "algorithms/host/buffer.hpp"
#include "models/base/errors.hpp"

namespace loggp {

/// A block of `size` bytes for each rank, contiguous in rank order; not owned. As with Buffer, the
/// pointer may be null in the simulator.
struct Blocks {
  std::byte* data = nullptr;
  Bytes size;

  [[nodiscard]] Buffer operator[](Rank rank) const {
    return {data == nullptr ? nullptr : data + (rank.number() * size.count()), size};
  }
};

/// Returns the size of `count` blocks in one message. Throws InputError if the size overflows.
[[nodiscard]] inline Bytes blocks_size(std::int32_t count, Bytes block) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  if (block.count() > most / std::max(count, 1)) {
    throw InputError(std::to_string(count) + " blocks of " + std::to_string(block.count()) +
                     " bytes are more than can be counted; give smaller ones");
  }
  return Bytes(count * block.count());
}

/// Copies the block that a rank sends to itself. The copy is no message and takes no time in the
/// simulator. Does nothing if either pointer is null or both are equal. Pre: `to` has room for
/// `from`.
inline void copy_own(Buffer from, Buffer to) {
  if (from.data == nullptr || to.data == nullptr || from.data == to.data) return;
  std::memcpy(to.data, from.data, static_cast<std::size_t>(from.size.count()));
}

}  // namespace loggp
