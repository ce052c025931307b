// The critical path of a run, which is its longest chain of dependences, and the slack of all
// vertices.
#pragma once

#include <optional>
#include <vector>

#include "simulate/graph/breakdown.hpp"
#include "simulate/graph/schedule.hpp"

namespace loggp::simulate {

/// One dependence on the path.
struct PathStep {
  Schedule::Vertex from = 0;
  Schedule::Vertex to = 0;
  Dependence dependence;
};

/// The longest chain of dependences of a run.
struct CriticalPath {
  std::vector<PathStep> steps;  ///< from the beginning to the end
  Breakdown breakdown;          ///< its total is the makespan
};

/// Returns the critical path. Where several chains are equally long, each step back from the end
/// takes the reason that comes first in `Reason`, so that the path stays on a rank as long as
/// possible. Among equal reasons it takes the earlier vertex with the lowest rank. Pre: the
/// schedule is valid.
[[nodiscard]] CriticalPath critical_path(const Schedule& schedule);

/// Returns for each vertex the delay that it could have without a delay of the end, if all other
/// vertices are as early as possible. Empty where the end does not depend on the vertex. Pre: the
/// schedule is valid.
[[nodiscard]] std::vector<std::optional<Duration>> slack(const Schedule& schedule);

}  // namespace loggp::simulate
