// Which pairs of ranks compare their clocks so that all know rank 0's ([3] §3.2, Fig. 7).
#pragma once

#include <cstdint>
#include <vector>

#include "models/units.hpp"

namespace loggp {

enum class GroupMethod : std::uint8_t {
  linear,       ///< rank 0 with every other in turn: P − 1 steps
  logarithmic,  ///< a tree of the largest power of two of ranks, then the rest: ⌈log₂P⌉ steps
};

/// One of a rank's pairs.
struct ClockLink {
  Rank peer;
  bool is_client;  ///< this rank sends the pings
  bool is_nearer;  ///< this rank is nearer to rank 0 than its peer, and passes the time on
};

/// A rank's pairs in the order in which it measures with them. Every rank but rank 0 has exactly
/// one that is nearer to rank 0 than itself. Where ranks work in parallel no two wait for each
/// other in a circle, and `logarithmic` takes ⌈log₂P⌉ steps.
[[nodiscard]] std::vector<ClockLink> clock_links(Rank rank, std::int32_t ranks, GroupMethod method);

}  // namespace loggp
