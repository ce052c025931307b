// Records every call of a benchmark between MPI ranks, with times on one global clock.
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

/// Runs a benchmark once on all ranks of the world, and records it. Every rank calls this function,
/// which initialises and finalises MPI. All ranks begin the recorded run together, after three
/// operations that warm up. Returns the trace on rank 0 and nothing on the other ranks. `limit` is
/// the largest number of calls of all ranks together. Throws InputError on every rank when the
/// scheme can't run the algorithm, or when the world has another number of ranks than the
/// benchmark. Throws InputError on rank 0 when there were more calls than `limit`. Ends the job
/// when another error occurs on any rank, or after 120 s. Pre: neither algorithm nor barrier is the
/// library's own: messages of the library can't be recorded.
[[nodiscard]] std::optional<LiveTimeline> record_live(const Benchmark& benchmark,
                                                      std::uint32_t limit);

}  // namespace loggp::measure
