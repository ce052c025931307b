// The description of a deadlock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::simulate {

/// A blocked rank. It waits to receive from `peer`; if `sends` is true, it waits for `peer` to
/// receive.
struct Wait {
  Rank rank;
  Rank peer;
  Tag tag;
  bool sends = false;
};

/// Returns one line that names the first waiting ranks, up to four, with their peers and tags. If
/// ranks wait in a cycle, names up to eight ranks of the cycle. `ranks` is the number of ranks of
/// the run. Pre: `waits` is not empty.
[[nodiscard]] std::string describe_deadlock(const std::vector<Wait>& waits, std::int32_t ranks);

}  // namespace loggp::simulate
