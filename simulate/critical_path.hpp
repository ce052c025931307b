// Why a run takes as long as it does: its longest chain of dependences, and what else had time.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "simulate/schedule.hpp"

namespace loggp::simulate {

/// What a time is the sum of, exactly.
struct Breakdown {
  std::array<std::int64_t, term_count> count{};  ///< how often; of G and the O's, how many bytes
  std::array<Duration, term_count> time{};
  Duration arrival;  ///< ranks that come late
  Duration computation;
  Duration poll;
  Duration noise;  ///< whatever it hits; less than 0 where latencies were drawn below L

  [[nodiscard]] std::int64_t count_of(Term term) const {
    return count[static_cast<std::size_t>(term)];
  }
  [[nodiscard]] Duration time_of(Term term) const { return time[static_cast<std::size_t>(term)]; }
  void add(const CostForm& form, const Dependence& dependence);
  [[nodiscard]] Duration total() const;
};

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
