// Runs that are kept as a trace, for what is computed from traces.
#pragma once

#include <string_view>

#include "algorithms/collectives/algorithm_info.hpp"
#include "simulate/graph/critical_path.hpp"
#include "simulate/graph/sensitivity.hpp"
#include "tests/simulate/engine/machines.hpp"
#include "tests/simulate/engine/script.hpp"

namespace loggp::simulate {

/// A script's run and what it was run on. Throws RunError as the run does.
Trace record(const Machine& machine, const Script& script, bool time_order = false);

std::int64_t makespan_of(const Machine& machine, const Script& script);

/// A collective of the catalogue, `iterations` times.
Trace record(const Machine& machine, std::string_view collective, std::string_view algorithm_name,
             std::int32_t ranks, std::int64_t bytes, int iterations = 1);

/// The same costs with one parameter changed by `change` ps (of G: ps per byte).
Costs changed(Costs costs, Parameter parameter, std::int64_t change);

/// The same for the ranges whose first byte `is_meant` says so of.
template <class Predicate>
Ranges changed(Ranges ranges, Parameter parameter, std::int64_t change, const Predicate& is_meant) {
  for (auto& [first, costs] : ranges) {
    if (is_meant(first)) costs = changed(costs, parameter, change);
  }
  return ranges;
}

/// Returns whether a rank of the algorithm has several receives open at once if there are `ranks`
/// ranks. The times of its schedule may then differ from those of the algorithm: a schedule tells
/// when each operation may begin, but not in which call the rank takes a message in.
bool posts_ahead(const AlgorithmInfo& info, std::int32_t ranks);

}  // namespace loggp::simulate
