// The numbers of ranks, the roots and the nodes with which algorithms are tried.
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/collectives/two_level/two_level_info.hpp"
#include "algorithms/host/node_ranks.hpp"
#include "models/base/errors.hpp"
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

/// Returns whether a two-level algorithm runs on these nodes.
[[nodiscard]] inline bool suits(const AlgorithmInfo& info, const NodeRanks& nodes) {
  try {
    check_nodes(info, nodes);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace loggp::semantics
