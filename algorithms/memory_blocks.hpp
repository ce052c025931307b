// Memory for very many small objects of one run.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <vector>

namespace loggp {

/// Gives out pieces of ever larger blocks, one after another; they go back to the system together.
/// Large blocks ask for huge pages: a rank's objects are far apart, and with pages of 4 KiB each
/// access to one would also be an access to the page table.
class MemoryBlocks {
 public:
  MemoryBlocks() = default;
  MemoryBlocks(const MemoryBlocks&) = delete;
  MemoryBlocks& operator=(const MemoryBlocks&) = delete;

  /// `size` bytes on a cache line of their own. Pre: size is a multiple of 16; `alignment` a power
  /// of two of at most 64.
  [[nodiscard]] std::byte* take(std::size_t size, std::size_t alignment) {
    used_ = (used_ + alignment - 1) / alignment * alignment;
    if (blocks_.empty() || used_ + size > block_size_) [[unlikely]]
      grow(size);
    std::byte* const piece = blocks_.back().get() + used_;
    used_ += size;
    return piece;
  }

 private:
  static constexpr std::size_t huge_page = std::size_t{1} << 21U;
  static constexpr std::size_t first_block = std::size_t{1} << 16U;
  static constexpr std::size_t largest_block = std::size_t{1} << 25U;

  struct Free {
    void operator()(std::byte* block) const {
      ::operator delete(block, std::align_val_t{huge_page});
    }
  };

  void grow(std::size_t size) {
    block_size_ = blocks_.empty() ? first_block : std::min(2 * block_size_, largest_block);
    block_size_ = std::max(block_size_, size);
    used_ = 0;
    blocks_.emplace_back(
        static_cast<std::byte*>(::operator new(block_size_, std::align_val_t{huge_page})));
    if (block_size_ >= huge_page) madvise(blocks_.back().get(), block_size_, MADV_HUGEPAGE);
  }

  std::vector<std::unique_ptr<std::byte[], Free>> blocks_;
  std::size_t block_size_ = 0;
  std::size_t used_ = 0;
};

}  // namespace loggp
