// Records a run of a benchmark between MPI ranks, call by call, on a clock that they share.
#pragma once

#include <optional>

#include "algorithms/schemes/benchmark.hpp"
#include "models/trace/trace.hpp"

namespace loggp::measure {

/// A recorded run.
struct LiveTimeline {
  Trace trace;
  Duration uncertainty;  ///< largest possible error of a rank's clock relative to rank 0's
  bool is_oversubscribed = false;
};

/// Runs a benchmark once on every rank of the world, MPI included; all ranks begin together, after
/// three operations that warm up. Returns the trace on rank 0 and nothing on others. `limit` is the
/// largest number of calls of all ranks together. Throws InputError on every rank when the scheme
/// can't be run with the algorithm or the world has another number of ranks than the benchmark, on
/// rank 0 when there were more calls than `limit`.
/// Pre: neither algorithm nor barrier is the library's own, whose messages can't be recorded.
[[nodiscard]] std::optional<LiveTimeline> record_live(const Benchmark& benchmark,
                                                      std::uint32_t limit);

}  // namespace loggp::measure
