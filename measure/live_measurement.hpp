// PRTT between MPI ranks.
#pragma once

#include <functional>
#include <vector>

#include "measure/measurement.hpp"

namespace loggp::measure {

/// Runs on all ranks of the world, MPI included. Rank 0 measures with one rank for each kind of
/// link that there is from it (same core complex, same node, between nodes), one after another,
/// while the others sleep; it gets a result for each, the other ranks nothing. With several, each
/// has its own samples file: my.samples.jsonl becomes my.between-nodes.samples.jsonl.
/// Throws InputError on every rank when the world is one rank.
[[nodiscard]] std::vector<LiveResult> measure_live(const LiveOptions& options);

/// Does `work`, of several measurements, between MPI's one beginning and its one end.
void in_one_session(const std::function<void()>& work);

}  // namespace loggp::measure
