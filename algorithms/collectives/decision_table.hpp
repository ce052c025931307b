// Tables with which an MPI library chooses an algorithm.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "models/base/units.hpp"

namespace loggp {

/// An algorithm, and the numbers of ranks and bytes below which it is chosen.
struct Decision {
  static constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();

  std::int64_t ranks_below;
  std::int64_t bytes_below;
  std::int32_t id;  ///< the library's number of the algorithm
};

/// Returns the number of the algorithm of the first row that fits, 0 if none does.
[[nodiscard]] constexpr std::int32_t decide(std::span<const Decision> table, std::int32_t ranks,
                                            Bytes size) {
  for (const Decision& row : table)
    if (ranks < row.ranks_below && size.count() < row.bytes_below) return row.id;
  return 0;
}

}  // namespace loggp
