// The pairs of ranks that compare clocks, so that all ranks learn rank 0's time ([3] §3.2, Fig. 7).
#pragma once

#include <cstdint>
#include <vector>

#include "models/base/units.hpp"

namespace loggp {

/// How a group of ranks is synchronised.
enum class GroupMethod : std::uint8_t {
  linear,       ///< rank 0 with each other rank in turn: P − 1 steps
  logarithmic,  ///< a tree of the first 2^k ranks, then the other ranks: ⌈log₂P⌉ steps
};

/// A pair of ranks that compare clocks, as one of them sees it.
struct ClockLink {
  Rank peer;
  bool is_client;  ///< this rank sends the pings
  bool is_nearer;  ///< this rank is nearer to rank 0 than its peer, and passes on the time
};

/// Returns the pairs of `rank` in the order in which it measures with them. Every rank but rank 0
/// has exactly one peer that is nearer to rank 0. Ranks that follow this order cannot deadlock, and
/// `logarithmic` takes ⌈log₂P⌉ steps.
[[nodiscard]] std::vector<ClockLink> clock_links(Rank rank, std::int32_t ranks, GroupMethod method);

}  // namespace loggp
