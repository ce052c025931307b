// The pairs of ranks that compare their clocks, so that all ranks learn rank 0's time ([3] §3.2,
// Fig. 7).
#pragma once

#include <cstdint>
#include <vector>

#include "algorithms/host/node_ranks.hpp"
#include "models/base/units.hpp"

namespace loggp {

/// The pairs of ranks with which a group is synchronised.
enum class GroupMethod : std::uint8_t {
  linear,       ///< rank 0 and each other rank, one after another: P − 1 steps
  logarithmic,  ///< a tree of the first 2^k ranks, for the largest 2^k ≤ P; then all other ranks at
                ///< once: ⌈log₂P⌉ steps
  gathered,     ///< the pairs of `logarithmic`, with the traffic of [3] Fig. 7: the differences are
                ///< gathered on rank 0 and scattered; no drifts
  hierarchical,  ///< `logarithmic` among one rank of each node, then among the ranks of each node
};

/// A pair of ranks that compare clocks, from the view of one of them.
struct ClockLink {
  Rank peer;
  bool is_client;  ///< this rank sends the pings
  bool is_nearer;  ///< this rank is nearer to rank 0 than its peer, and passes on the time
  bool shares_clock = false;  ///< both read the same clock, so that they need not measure
};

/// Returns the pairs of `rank` in the order in which the rank measures with its peers; none if
/// there is only one rank. Every rank but rank 0 has exactly one peer that is nearer to rank 0. If
/// all ranks follow this order, no deadlock occurs, and `logarithmic` and `gathered`
/// take ⌈log₂P⌉ steps, and `hierarchical` as many as the tree of the nodes and the largest tree in
/// a node have together. `nodes` has the ranks of each node, for `hierarchical`; with null, each
/// rank has a node of its own.
[[nodiscard]] std::vector<ClockLink> clock_links(Rank rank, std::int32_t ranks, GroupMethod method,
                                                 const NodeRanks* nodes = nullptr);

}  // namespace loggp
