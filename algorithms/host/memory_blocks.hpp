// Memory for the many small objects of one run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "algorithms/host/large_pages.hpp"

namespace loggp {

/// An arena, which hands out pieces of its newest block one after another. Each new block is twice
/// as large as the one before, from 64 KiB up to 32 MiB. If the piece does not fit a block of that
/// size, the block has the size of the piece. The arena frees all blocks at its end, and calls no
/// destructors of objects in the blocks.
class MemoryBlocks {
 public:
  MemoryBlocks() = default;
  MemoryBlocks(const MemoryBlocks&) = delete;
  MemoryBlocks& operator=(const MemoryBlocks&) = delete;
  ~MemoryBlocks() {
    for (const Block& block : blocks_) LargePages<std::byte>().deallocate(block.begin, block.size);
  }

  /// Returns `size` bytes, not initialised. Pre: `alignment` is a power of two and at most 64.
  [[nodiscard]] std::byte* take(std::size_t size, std::size_t alignment) {
    used_ = (used_ + alignment - 1) / alignment * alignment;
    if (blocks_.empty() || used_ + size > blocks_.back().size) [[unlikely]]
      grow(size);
    std::byte* const piece = blocks_.back().begin + used_;
    used_ += size;
    return piece;
  }

 private:
  static constexpr std::size_t first_block = std::size_t{1} << 16U;
  static constexpr std::size_t largest_block = std::size_t{1} << 25U;

  struct Block {
    std::byte* begin;
    std::size_t size;
  };

  void grow(std::size_t size) {
    const std::size_t usual =
        blocks_.empty() ? first_block : std::min(2 * blocks_.back().size, largest_block);
    const std::size_t block = std::max(usual, size);
    blocks_.push_back({LargePages<std::byte>().allocate(block), block});
    used_ = 0;
  }

  std::vector<Block> blocks_;
  std::size_t used_ = 0;  ///< bytes handed out of the last block
};

}  // namespace loggp
