// Recycles coroutine frames: a simulation makes millions of them, a few dozen alive at a time.
#pragma once

#include <array>
#include <cstddef>
#include <new>

#include "algorithms/memory_blocks.hpp"

namespace loggp {

/// Free lists by size class over blocks that go back to the system with the pool. Every frame has
/// its pool's address in front, so that it finds its way home; frames must not outlive the pool.
class FramePool {
 public:
  FramePool() = default;
  FramePool(const FramePool&) = delete;
  FramePool& operator=(const FramePool&) = delete;

  /// `size` bytes, aligned as operator new would.
  [[nodiscard]] void* allocate(std::size_t size) {
    const std::size_t size_class = class_index(size);
    if (!recycles || size_class >= free_.size()) return allocate_unpooled(size);
    Header* block = free_[size_class];
    if (block == nullptr) [[unlikely]] {
      block = carve(size_class);
    } else {
      free_[size_class] = block->next;
    }
    return block + 1;
  }
  [[nodiscard]] static void* allocate_unpooled(std::size_t size) {
    return new (::operator new(size + sizeof(Header))) Header{} + 1;
  }
  /// Gives back what either of the two allocated, with the same size.
  static void release(void* frame, std::size_t size) {
    Header* block = static_cast<Header*>(frame) - 1;
    if (block->owner == nullptr) {
      ::operator delete(block);
      return;
    }
    Header*& first = block->owner->free_[class_index(size)];
    block->next = first;
    first = block;
  }

 private:
  struct alignas(__STDCPP_DEFAULT_NEW_ALIGNMENT__) Header {
    FramePool* owner = nullptr;  ///< null: from operator new
    Header* next = nullptr;      ///< on its free list
  };
  static constexpr std::size_t cache_line = 64;
#ifdef __SANITIZE_ADDRESS__
  static constexpr bool recycles = false;  // so that a use after free is seen as one
#else
  static constexpr bool recycles = true;
#endif

  // In cache lines, header included: a frame that begins in the middle of one touches one more.
  static std::size_t class_index(std::size_t size) {
    return (size + sizeof(Header) + cache_line - 1) / cache_line;
  }
  // Not inlined: what is rare would make every rank program larger.
  [[gnu::noinline]] Header* carve(std::size_t size_class) {
    std::byte* const memory = blocks_.take(size_class * cache_line, cache_line);
    return new (memory) Header{.owner = this, .next = nullptr};
  }

  std::array<Header*, 17> free_{};  // frames of up to 1008 bytes
  MemoryBlocks blocks_;
};

}  // namespace loggp
