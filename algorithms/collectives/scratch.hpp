// Memory of a rank for data between two messages.
#pragma once

#include <cstddef>

#include "algorithms/host/buffer.hpp"

namespace loggp {

/// `size` bytes that the object owns, or only the size if the program runs without memory: if
/// `like`, one of the program's buffers, has none. The bytes have no value at first: to write them
/// would take time that the MPI libraries do not take. As large as a Buffer, since the frames of
/// coroutines contain it.
class Scratch {
 public:
  Scratch(Bytes size, const std::byte* like)
      : memory_{like == nullptr ? nullptr : new std::byte[static_cast<std::size_t>(size.count())],
                size} {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { delete[] memory_.data; }

  [[nodiscard]] std::byte* data() const { return memory_.data; }
  /// Returns the memory. A reference: a copy would be stored in the frame, too.
  [[nodiscard]] const Buffer& buffer() const { return memory_; }

 private:
  Buffer memory_;
};

}  // namespace loggp
