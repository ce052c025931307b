// The data of a message.
#pragma once

#include <algorithm>
#include <cstddef>

#include "models/units.hpp"

namespace loggp {

/// `size` bytes at `data`, not owned. The pointer may be null in the simulator: then only the size
/// counts and no bytes are moved.
struct Buffer {
  std::byte* data = nullptr;
  Bytes size;

  /// The part from `offset`, at most `length` long, clipped to the buffer.
  [[nodiscard]] Buffer part(Bytes offset, Bytes length) const {
    return {data == nullptr ? nullptr : data + offset.count(), std::min(length, size - offset)};
  }
};

/// What a receive got.
struct Status {
  Rank source;
  Tag tag;
  Bytes size;
};

}  // namespace loggp
