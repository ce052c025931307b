// Memory of a rank for data between two messages.
#pragma once

#include <cstddef>
#include <vector>

#include "algorithms/host/buffer.hpp"

namespace loggp {

/// `size` bytes that the object owns, or only the size if the program runs without memory: if
/// `like`, one of the program's buffers, has none.
class Scratch {
 public:
  Scratch(Bytes size, const std::byte* like)
      : size_(size), memory_(like == nullptr ? 0 : static_cast<std::size_t>(size.count()) + 1) {}

  [[nodiscard]] std::byte* data() { return memory_.empty() ? nullptr : memory_.data(); }
  [[nodiscard]] Buffer buffer() { return {data(), size_}; }

 private:
  Bytes size_;
  std::vector<std::byte> memory_;  ///< one byte more, so that an empty one has an address
};

}  // namespace loggp
