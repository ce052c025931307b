// Memory for the vectors of one run.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory_resource>
#include <new>
#include <utility>

#include "algorithms/host/memory_blocks.hpp"

namespace loggp {

/// Gives pieces whose sizes are powers of two, and gives those that come back to whoever next asks
/// for their size: the vectors of the next rank grow in what those of the last rank grew out of.
/// All pieces lie next to each other in few blocks, which the resource frees at its end: memory
/// never goes back earlier, and a piece of one size is never cut or joined into another size. With
/// AddressSanitizer it recycles nothing, so that a use after free is seen.
class RecycledMemory : public std::pmr::memory_resource {
 private:
#ifdef LOGGP_ADDRESS_SANITIZER
  static constexpr bool recycles = false;
#else
  static constexpr bool recycles = true;
#endif
  struct Piece {
    Piece* next;
  };
  static constexpr std::size_t alignment = alignof(std::max_align_t);

  static unsigned size_class(std::size_t size) {
    return static_cast<unsigned>(std::bit_width(std::max(size, alignment) - 1));
  }
  void* do_allocate(std::size_t size, std::size_t /*alignment*/) override {
    if (!recycles) return ::operator new(size);
    Piece*& first = free_[size_class(size)];
    if (first == nullptr) return blocks_.take(std::size_t{1} << size_class(size), alignment);
    return std::exchange(first, first->next);
  }
  void do_deallocate(void* memory, std::size_t size, std::size_t /*alignment*/) override {
    if (!recycles) {
      ::operator delete(memory);
      return;
    }
    Piece*& first = free_[size_class(size)];
    first = new (memory) Piece{first};
  }
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override {
    return this == &other;
  }

  std::array<Piece*, 64> free_{};
  MemoryBlocks blocks_;
};

}  // namespace loggp
