// Measures LogGP parameters by PRTT between the ranks of an MPI job.
#pragma once

#include <functional>
#include <vector>

#include "measure/loggp/measurement.hpp"

namespace loggp::measure {

/// Measures each kind of link that rank 0 has: same core complex, same node, between nodes. Every
/// rank of the world calls it; it initialises and finalises MPI. Rank 0 measures with one partner
/// after another while the other ranks sleep.
///
/// Returns a result for each kind on rank 0, and an empty list on the other ranks. If there are
/// several kinds, each kind has its own samples file: my.samples.jsonl becomes
/// my.between-nodes.samples.jsonl.
///
/// Throws InputError on every rank when the job has only one rank. If rank 0 fails, rank 0 throws
/// and the other ranks return. If another rank fails, that rank aborts the job. The process ends
/// when the whole measurement takes longer than options.limit.
[[nodiscard]] std::vector<LiveResult> measure_live(const LiveOptions& options);

/// Initialises MPI, calls `work`, which may contain several measurements, and finalises MPI.
void in_one_session(const std::function<void()>& work);

}  // namespace loggp::measure
