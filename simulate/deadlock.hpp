// Tells why a run cannot finish.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/units.hpp"

namespace loggp::simulate {

/// One blocked rank: it waits to receive from `peer`, or for `peer` to receive what it `sends`.
struct Wait {
  Rank rank;
  Rank peer;
  Tag tag;
  bool sends = false;
};

/// Who waits for whom, on what (the first few), and the cycle if there is one; one line.
/// Pre: `waits` is not empty.
[[nodiscard]] std::string describe_deadlock(const std::vector<Wait>& waits, std::int32_t ranks);

}  // namespace loggp::simulate
