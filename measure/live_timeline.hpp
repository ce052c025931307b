// One run of a benchmark between MPI ranks, recorded call by call on a clock that they share.
#pragma once

#include <optional>

#include "algorithms/scheme_catalogue.hpp"
#include "models/trace/trace.hpp"

namespace loggp::measure {

/// An algorithm of ours under a scheme: of the library's own collectives no message is seen.
struct LiveRun {
  SchemeCall call;  ///< its window and points are found here
  const AlgorithmInfo* algorithm = nullptr;
  CollectiveArguments arguments{};  ///< sizes and options; memory is found here
  const AlgorithmInfo* barrier = nullptr;
  Bytes barrier_bytes;
  std::int32_t ranks = 1;   ///< that there are to be
  std::uint32_t limit = 0;  ///< calls of all ranks together
};

struct LiveTimeline {
  Trace trace;
  Duration uncertainty;  ///< by which a rank's clock may be off rank 0's, at most
  bool is_oversubscribed = false;
};

/// Runs on every rank of the world, MPI included; all begin together, after three operations that
/// warm up. Gives the trace on rank 0 and nothing on others. Throws InputError on every rank when
/// the scheme can't be run with the algorithm or the world has other ranks, on rank 0 when there
/// were more calls than `limit`.
[[nodiscard]] std::optional<LiveTimeline> record_live(const LiveRun& run);

}  // namespace loggp::measure
