// Divides a message into segments.
#pragma once

#include <algorithm>
#include <cstdint>

#include "algorithms/host/buffer.hpp"

namespace loggp {

/// The segment that takes the rest if the segment size does not divide the message.
enum class Remainder : std::uint8_t {
  last,   ///< the last segment is shorter; no segment is longer than the segment size
  first,  ///< the first segment is longer; if it alone is a rendezvous, only its send waits for the
          ///< receiver, and the other segments follow without waiting
};

/// A message as segments of `size` bytes. With `size` 0, or if the message is shorter than `size`,
/// the message is one segment. An empty message is one empty segment.
class Segments {
 public:
  Segments(Buffer data, Bytes size, Remainder remainder)
      : data_(data), size_(size == Bytes() ? std::max(data.size, Bytes(1)) : size) {
    const std::int64_t whole = data.size.count() / size_.count();
    const std::int64_t rest = data.size.count() % size_.count();
    const bool is_first = remainder == Remainder::first;
    count_ = std::max<std::int64_t>(is_first || rest == 0 ? whole : whole + 1, 1);
    first_ = is_first ? data.size - Bytes((count_ - 1) * size_.count()) : size_;
  }

  [[nodiscard]] std::int64_t count() const { return count_; }
  /// Returns segment `i`. Pre: 0 ≤ i < count().
  [[nodiscard]] Buffer operator[](std::int64_t i) const {
    if (i == 0) return data_.part(Bytes(), first_);
    return data_.part(first_ + Bytes((i - 1) * size_.count()), size_);
  }

 private:
  Buffer data_;
  Bytes size_;
  Bytes first_;
  std::int64_t count_ = 1;
};

}  // namespace loggp
