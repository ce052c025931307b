// Sizes of segments in whole elements.
#pragma once

#include "models/base/units.hpp"

namespace loggp {

/// Returns the size nearest to `segment` that is a multiple of `element` (the lower one if two are
/// equally near), as Open MPI rounds it. Returns 0, which means one segment, if `segment` is
/// smaller than an element.
[[nodiscard]] constexpr Bytes whole_elements(Bytes segment, Bytes element) {
  const std::int64_t whole = segment.count() / element.count();
  if (whole == 0) return {};
  const bool rounds_up = segment.count() % element.count() > element.count() / 2;
  return Bytes((whole + (rounds_up ? 1 : 0)) * element.count());
}

}  // namespace loggp
