// Why a run takes as long as it does: its longest chain of dependences, and what else had time.
#pragma once

#include <optional>
#include <vector>

#include "simulate/breakdown.hpp"
#include "simulate/schedule.hpp"

namespace loggp::simulate {

/// One dependence on the path, without time to spare.
struct PathStep {
  Schedule::Vertex from = 0;
  Schedule::Vertex to = 0;
  Dependence dependence;
};

struct CriticalPath {
  std::vector<PathStep> steps;  ///< from the beginning to the end
  Breakdown breakdown;          ///< its total is the makespan
};

/// Where several chains are equally long, the path goes, seen from the end, over the rank of the
/// lowest number, and from then on over the reason that stands first in `Reason`: it stays on a
/// rank as long as it can. Pre: the schedule is valid.
[[nodiscard]] CriticalPath critical_path(const Schedule& schedule);

/// By vertex: how much later it could be, everything else as early as then possible, without the
/// end being later. Nothing where the end does not depend on it. Pre: the schedule is valid.
[[nodiscard]] std::vector<std::optional<Duration>> slack(const Schedule& schedule);

}  // namespace loggp::simulate
