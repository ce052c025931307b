// The critical path of a run: its longest chain of dependences; and the slack of all other
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

/// Returns the critical path. Where several chains are equally long, the path is chosen from its
/// end: by the reason that comes first in `Reason`, so that it stays on a rank as long as it can,
/// then by the lowest rank. Pre: the schedule is valid.
[[nodiscard]] CriticalPath critical_path(const Schedule& schedule);

/// Returns by vertex how much later it could be without the end being later, if all other vertices
/// are as early as possible. Empty where the end does not depend on it. Pre: the schedule is valid.
[[nodiscard]] std::vector<std::optional<Duration>> slack(const Schedule& schedule);

}  // namespace loggp::simulate
