// The numbers of ranks and the roots with which algorithms are tried.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/sanitized.hpp"

namespace loggp::semantics {

/// Returns the numbers from 1 to `most`; with a sanitizer only those up to 9, and the neighbours of
/// multiples of 8.
[[nodiscard]] inline std::vector<std::int32_t> tried_ranks(std::int32_t most) {
  std::vector<std::int32_t> numbers;
  for (std::int32_t ranks = 1; ranks <= most; ++ranks) {
    if (!is_sanitized || ranks <= 9 || ranks % 8 <= 1) numbers.push_back(ranks);
  }
  return numbers;
}

/// Returns every root; with a sanitizer only 0, 1, the middle one and the last.
[[nodiscard]] inline std::vector<std::int32_t> tried_roots(std::int32_t ranks) {
  std::vector<std::int32_t> roots;
  for (std::int32_t root = 0; root < ranks; ++root) {
    if (!is_sanitized || root <= 1 || root == ranks / 2 || root == ranks - 1) roots.push_back(root);
  }
  return roots;
}

}  // namespace loggp::semantics
