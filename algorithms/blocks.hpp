// The data of collectives that treat each rank's part by itself.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

#include "algorithms/buffer.hpp"
#include "models/errors.hpp"

namespace loggp {

/// A block of `size` bytes for each rank, one after another in rank order, not owned. As with
/// Buffer, the pointer may be null in the simulator.
struct Blocks {
  std::byte* data = nullptr;
  Bytes size;

  [[nodiscard]] Buffer operator[](Rank rank) const {
    return {data == nullptr ? nullptr : data + (rank.number() * size.count()), size};
  }
};

/// `count` blocks in one message. Throws InputError when their bytes can't be counted.
[[nodiscard]] inline Bytes blocks_size(std::int32_t count, Bytes block) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  if (block.count() > most / std::max(count, 1)) {
    throw InputError(std::to_string(count) + " blocks of " + std::to_string(block.count()) +
                     " bytes are more than can be counted; give smaller ones");
  }
  return Bytes(count * block.count());
}

/// A rank's block for itself is no message: it takes no time. Nothing to do where either is null.
inline void copy_own(Buffer from, Buffer to) {
  if (from.data == nullptr || to.data == nullptr || from.data == to.data) return;
  std::memcpy(to.data, from.data, static_cast<std::size_t>(from.size.count()));
}

}  // namespace loggp
