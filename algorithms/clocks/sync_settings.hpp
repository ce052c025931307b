// The settings, the cost and the accuracy of a synchronisation of clocks.
#pragma once

#include "algorithms/clocks/clock_links.hpp"
#include "algorithms/clocks/clock_samples.hpp"

namespace loggp {

/// The settings of a synchronisation; the same on all ranks.
struct SyncSettings {
  GroupMethod group = GroupMethod::logarithmic;
  PairMethod pair = PairMethod::minimum;
  std::int64_t tries = 100;  ///< N of [3] §3.1
  /// The number of measurements of each pair, at least 1. One measurement gives an offset. More
  /// measurements also give a drift, by a line through the differences.
  std::int32_t passes = 1;
  Duration interval = Duration::us(1e6);  ///< from one pass to the next
  /// The ranks of each node, for `hierarchical`; must outlive the synchronisation. Null: each rank
  /// has a node of its own.
  const NodeRanks* nodes = nullptr;
  /// The ranks of a node of `nodes` read the same clock: only the leaders measure.
  bool nodes_share_clock = false;
  friend bool operator==(const SyncSettings&, const SyncSettings&) = default;
};

/// The cost and the accuracy of a synchronisation on one rank.
struct SyncRecord {
  std::int64_t ping_pongs = 0;  ///< made as client
  std::int64_t messages = 0;    ///< sent
  Duration time;                ///< from call to return, on the rank's own clock
  /// A bound on the error of the model at its reference. For each pair on the way to rank 0, the
  /// bound adds half of the longest round trip among the passes. Between consecutive pairs, it adds
  /// the uncertainty of the drift times the time between their measurements. The bound holds for
  /// any network with two passes, or with one pass and a correct KnownDrift. With more passes, the
  /// error may be slightly larger.
  Duration uncertainty;
};

}  // namespace loggp
