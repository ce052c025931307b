// The data of a message.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>

#include "models/base/units.hpp"

namespace loggp {

/// A message's memory: `size` bytes at `data`, not owned. In the simulator, the pointer may be
/// null: then only the size matters and no bytes are copied.
struct Buffer {
  std::byte* data = nullptr;
  Bytes size;

  /// Returns the part of at most `length` bytes from `offset` on, clipped to the buffer. Pre:
  /// offset <= size.
  [[nodiscard]] Buffer part(Bytes offset, Bytes length) const {
    return {data == nullptr ? nullptr : data + offset.count(), std::min(length, size - offset)};
  }
};

/// Returns the bytes of `object` as the memory of a message. The object must outlive all uses of
/// the buffer.
template <class T>
  requires std::is_trivially_copyable_v<T>
[[nodiscard]] Buffer as_buffer(T& object) {
  return {reinterpret_cast<std::byte*>(&object), Bytes(sizeof object)};
}

/// Returns the bytes of all `objects` as the memory of one message. The objects must outlive all
/// uses of the buffer.
template <class T>
  requires std::is_trivially_copyable_v<T>
[[nodiscard]] Buffer as_buffer(std::span<T> objects) {
  return {reinterpret_cast<std::byte*>(objects.data()),
          Bytes(static_cast<std::int64_t>(objects.size_bytes()))};
}

/// The source, tag and size of a received message.
struct Status {
  Rank source;
  Tag tag;
  Bytes size;
};

}  // namespace loggp
