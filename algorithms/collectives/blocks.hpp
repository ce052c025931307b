// Memory for collectives with one block for each rank.
#pragma once

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>

#include "algorithms/host/buffer.hpp"
#include "algorithms/host/local_work.hpp"
#include "models/base/errors.hpp"

namespace loggp {

/// A block for each rank, contiguous in rank order; not owned. As with Buffer, the pointer may be
/// null in the simulator. Without `offsets` each block has `size` bytes. With `offsets`, P + 1
/// ascending numbers of bytes from 0 on, block i has the bytes from offsets[i] to offsets[i + 1].
struct Blocks {
  std::byte* data = nullptr;
  Bytes size;
  const std::int64_t* offsets = nullptr;

  /// Returns the place of block `i`, which is the size of the blocks before it.
  [[nodiscard]] Bytes offset(std::int32_t i) const {
    return Bytes(offsets == nullptr ? i * size.count() : offsets[i]);
  }
  /// Returns blocks `first` to `first` + `count` − 1 as one buffer.
  [[nodiscard]] Buffer range(std::int32_t first, std::int32_t count) const {
    const Bytes begin = offset(first);
    return {data == nullptr ? nullptr : data + begin.count(), offset(first + count) - begin};
  }
  [[nodiscard]] Buffer operator[](Rank rank) const { return range(rank.number(), 1); }
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

/// Returns the blocks of all of `ranks` ranks as one buffer. Throws InputError if their size
/// overflows.
[[nodiscard]] inline Buffer all_blocks(Blocks blocks, std::int32_t ranks) {
  if (blocks.offsets == nullptr) (void)blocks_size(ranks, blocks.size);
  return blocks.range(0, ranks);
}

/// Copies a rank's data from one of its buffers to another, which is no message and takes no time.
/// Does nothing if either pointer is null or both are equal. Pre: `to` has room for `from`.
inline void copy_in_no_time(Buffer from, Buffer to) {
  if (from.data == nullptr || to.data == nullptr || from.data == to.data) return;
  std::memcpy(to.data, from.data, static_cast<std::size_t>(from.size.count()));
}

/// Copies as copy_in_no_time() does. Returns an awaitable that takes the host's time for a copy.
/// Without memory only this time passes.
template <Process P>
[[nodiscard]] auto copy_own(P& self, Buffer from, Buffer to) {
  copy_in_no_time(from, to);
  return spend(self, LocalWork::copy, from.size);
}

}  // namespace loggp
