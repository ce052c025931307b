// Recycles coroutine frames. A simulation creates millions, of which a few dozen live at a time.
#pragma once

#include <array>
#include <cstddef>
#include <new>

#include "algorithms/host/memory_blocks.hpp"

namespace loggp {

/// A pool of coroutine frames with a free list for each size class. The memory comes in blocks,
/// which the pool frees at its end. A pointer to the pool stands in front of each frame. Frames
/// must not outlive the pool.
class FramePool {
 public:
  FramePool() = default;
  FramePool(const FramePool&) = delete;
  FramePool& operator=(const FramePool&) = delete;

  /// Returns `size` bytes, aligned as by operator new.
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
  /// Returns `size` bytes that belong to no pool, for release().
  [[nodiscard]] static void* allocate_unpooled(std::size_t size) {
    return new (::operator new(size + sizeof(Header))) Header{} + 1;
  }
  /// Frees memory of allocate() or allocate_unpooled(). Pre: `size` is the size allocated. Inlined
  /// into each coroutine's end.
  [[gnu::always_inline]] static void release(void* frame, std::size_t size) {
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
    FramePool* owner = nullptr;  ///< null: allocated by operator new
    Header* next = nullptr;      ///< next in the free list
  };
  static constexpr std::size_t cache_line = 64;
#ifdef LOGGP_ADDRESS_SANITIZER
  static constexpr bool recycles = false;  // so that the sanitizer sees a use after free
#else
  static constexpr bool recycles = true;
#endif

  // Returns the size in cache lines, with the header. Headers begin on cache lines, since a header
  // and its frame that begin inside a line could touch one line more.
  static std::size_t class_index(std::size_t size) {
    return (size + sizeof(Header) + cache_line - 1) / cache_line;
  }
  // Not inlined: this rare code would make every rank program larger.
  [[gnu::noinline]] Header* carve(std::size_t size_class) {
    std::byte* const memory = blocks_.take(size_class * cache_line, cache_line);
    return new (memory) Header{.owner = this, .next = nullptr};
  }

  std::array<Header*, 17> free_{};  // frames of up to 1008 bytes
  MemoryBlocks blocks_;
};

}  // namespace loggp
