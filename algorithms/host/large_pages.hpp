// Allocates large memory on huge pages.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <vector>

namespace loggp {

/// An allocator that asks for huge pages if the size is at least one huge page (2 MiB). The reason:
/// the objects of different ranks are far apart. With 4-KiB pages, most accesses would also need
/// the page table, and the first access to each page would fault.
template <class T>
class LargePages {
 public:
  using value_type = T;

  LargePages() = default;
  template <class Other>
  explicit(false) LargePages(const LargePages<Other>& /*other*/) {}

  [[nodiscard]] T* allocate(std::size_t count) {
    const std::size_t size = count * value_size;
    if (size < huge_page) return static_cast<T*>(::operator new(size, required_alignment(size)));
    void* const memory = ::operator new(size, required_alignment(size));
    madvise(memory, size, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) noexcept {
    ::operator delete(static_cast<void*>(memory), required_alignment(count * value_size));
  }
  bool operator==(const LargePages&) const = default;

 private:
  // NOLINTNEXTLINE(bugprone-sizeof-expression): T may be a pointer
  static constexpr std::size_t value_size = sizeof(T);
  static constexpr std::size_t huge_page = std::size_t{1} << 21U;
  static constexpr std::align_val_t required_alignment(std::size_t size) {
    constexpr std::size_t cache_line = 64;
    return std::align_val_t{size < huge_page ? cache_line : huge_page};
  }
};

/// A vector for what a run has millions of.
template <class T>
using LargeVector = std::vector<T, LargePages<T>>;

}  // namespace loggp
