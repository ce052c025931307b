// One run of a benchmark between MPI ranks, recorded call by call on a clock that they share.
#pragma once

#include <optional>

#include "algorithms/schemes/benchmark.hpp"
#include "models/trace/trace.hpp"

namespace loggp::measure {

struct LiveTimeline {
  Trace trace;
  Duration uncertainty;  ///< by which a rank's clock may be off rank 0's, at most
  bool is_oversubscribed = false;
};

/// Runs a benchmark once on every rank of the world, MPI included; all ranks begin together, after
/// three operations that warm up. Returns the trace on rank 0 and nothing on others. `limit` is the
/// largest number of calls of all ranks together. Throws InputError on every rank when the scheme
/// can't be run with the algorithm or the world has another number of ranks than the benchmark, on
/// rank 0 when there were more calls than `limit`.
/// Pre: neither algorithm nor barrier is the library's own, whose messages nobody sees.
[[nodiscard]] std::optional<LiveTimeline> record_live(const Benchmark& benchmark,
                                                      std::uint32_t limit);

}  // namespace loggp::measure
