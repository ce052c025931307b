// The data of a message.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>

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

/// An object as a message; it outlives the call.
template <class T>
  requires std::is_trivially_copyable_v<T>
[[nodiscard]] Buffer as_buffer(T& object) {
  return {reinterpret_cast<std::byte*>(&object), Bytes(sizeof object)};
}

/// Objects side by side as one.
template <class T>
  requires std::is_trivially_copyable_v<T>
[[nodiscard]] Buffer as_buffer(std::span<T> objects) {
  return {reinterpret_cast<std::byte*>(objects.data()),
          Bytes(static_cast<std::int64_t>(objects.size_bytes()))};
}

/// What a receive got.
struct Status {
  Rank source;
  Tag tag;
  Bytes size;
};

}  // namespace loggp
