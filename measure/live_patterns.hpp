// Patterns of communication between MPI ranks.
#pragma once

#include <chrono>
#include <optional>

#include "algorithms/pairing.hpp"
#include "measure/pattern_campaign.hpp"

namespace loggp::measure {

struct LivePatternOptions {
  PatternOptions pattern;
  PairChoice pairs;
  Bytes cache_room;                 ///< what buffers hold at least; 0: each message uses the same
  std::chrono::seconds limit{600};  ///< hung ranks are given up after this
};

/// Runs on every rank of the world, MPI included; gives the result on rank 0 and nothing on others.
/// Throws InputError on every rank when the ranks do not make the pairs.
[[nodiscard]] std::optional<PatternResult> measure_live(const LivePatternOptions& options);

}  // namespace loggp::measure
