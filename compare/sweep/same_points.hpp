// The points of a sweep that are one simulation under several names.
#pragma once

#include <cstddef>
#include <vector>

#include "compare/sweep/sweep_plan.hpp"

namespace loggp::compare {

/// Points that differ only in the names of their algorithms: one of a library and the textbook
/// algorithm that sends and computes the same (algorithms/costs/algorithm_facts.hpp).
class SamePoints {
 public:
  /// `plan` must outlive this object.
  explicit SamePoints(const SweepPlan& plan);

  /// Returns the points that are the same simulation as point `i`, ascending; `i` is one of them.
  /// Pre: i < plan.size().
  [[nodiscard]] std::vector<std::size_t> of(std::size_t i) const;

 private:
  const SweepPlan* plan_;
  /// By algorithm and number of ranks, as they are in the plan: the first algorithm that is the
  /// same.
  std::vector<std::vector<std::size_t>> first_same_;
};

}  // namespace loggp::compare
