// The description of a deadlock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// One blocked rank: it waits to receive from `peer`, or, if it `sends`, for `peer` to receive.
struct Wait {
  Rank rank;
  Rank peer;
  Tag tag;
  bool sends = false;
};

/// Returns one line that names the first waiting ranks, up to four, with their peers and tags, and
/// the cycle of ranks if there is one. Pre: `waits` is not empty.
[[nodiscard]] std::string describe_deadlock(const std::vector<Wait>& waits, std::int32_t ranks);

}  // namespace loggp::simulate
