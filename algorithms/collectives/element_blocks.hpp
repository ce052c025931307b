// A vector of elements divided among ranks.
#pragma once

#include <algorithm>
#include <cstdint>

#include "algorithms/host/buffer.hpp"

namespace loggp {

/// A vector of whole elements, divided into `count` blocks that differ by at most one element: the
/// first blocks have one more if `count` does not divide the vector.
class ElementBlocks {
 public:
  /// Pre: `element` divides the size of `data`; count ≥ 1.
  ElementBlocks(Buffer data, std::int32_t count, Bytes element)
      : data_(data),
        element_(element.count()),
        least_(data.size.count() / element_ / count),
        longer_(data.size.count() / element_ % count) {}

  /// Returns the place of block `i` in bytes.
  [[nodiscard]] Bytes offset(std::int32_t i) const {
    return Bytes(((i * least_) + std::min<std::int64_t>(i, longer_)) * element_);
  }
  /// Returns blocks `first` to `first` + `count` − 1 as one buffer.
  [[nodiscard]] Buffer range(std::int32_t first, std::int32_t count) const {
    return data_.part(offset(first), offset(first + count) - offset(first));
  }
  [[nodiscard]] Buffer operator[](std::int32_t i) const { return range(i, 1); }

 private:
  Buffer data_;
  std::int64_t element_;
  std::int64_t least_;   ///< elements of a shorter block
  std::int64_t longer_;  ///< blocks with one element more
};

}  // namespace loggp
