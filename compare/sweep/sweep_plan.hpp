// The plan of a sweep: a simulation for every combination of the given values.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/schemes/reduction.hpp"
#include "algorithms/schemes/scheme_variant.hpp"
#include "compare/predict/conditions.hpp"
#include "models/parameters/replicates.hpp"

namespace loggp::compare {

/// One simulation of a sweep. Its pointers refer to the plan, which must outlive this object.
struct SweepPoint {
  const Machine* machine = nullptr;
  Benchmark benchmark;
  const Conditions* conditions = nullptr;
  const Replicates* replicates = nullptr;  ///< null without intervals
};

/// The values of a sweep. A point is a combination of these values. Points are numbered in the
/// order of nested loops, the outermost first: machines, algorithms, sizes, segments, ranks,
/// schemes, seeds. No list may be empty.
struct SweepPlan {
  std::vector<Machine> machines;  ///< with different names of their parameter sets
  std::vector<AlgorithmVariant> algorithms;
  std::vector<Bytes> sizes;
  std::vector<Bytes> segments;  ///< 0: none
  std::vector<std::int32_t> ranks;
  std::vector<SchemeVariant> schemes;
  std::vector<std::uint64_t> seeds;
  std::vector<Conditions> conditions;  ///< one for each seed

  Benchmark base;  ///< what all points have in common: root, iterations, order, arrivals
  Reduction reduction = Reduction::max;
  double level = 0;  ///< the coverage of the intervals of reported times; 0: no intervals
  std::vector<Replicates> replicates{};  ///< by machine; empty without intervals
  /// Columns (name, value) with the same value in every row, for common properties of all points.
  std::vector<std::pair<std::string, std::string>> shared_columns;

  /// Returns whether the ranks' clocks differ.
  [[nodiscard]] bool has_clocks() const {
    return !conditions.empty() && !conditions.front().clocks.is_perfect();
  }
  [[nodiscard]] bool has_intervals() const { return level > 0; }
  /// Returns the number of points.
  [[nodiscard]] std::size_t size() const;
  /// Returns point i. Pre: i < size().
  [[nodiscard]] SweepPoint point(std::size_t i) const;
};

/// Throws InputError for a mistake in the plan that would make points fail, before any point is
/// simulated: a scheme that can't run an algorithm, a root that is no rank, arrivals or a reduction
/// that do not fit, or a missing link class between ranks 0 and 1.
void check(const SweepPlan& plan);

/// Returns the plan as JSON on one line, for comparing plans. The description contains everything
/// on which the rows depend, with fingerprints of the files of placements, arrivals and
/// disturbances. Two plans with the same description have the same rows. `program` is the program's
/// name and version.
[[nodiscard]] std::string description(const SweepPlan& plan, const std::string& program);

/// Returns `points`, the longest simulations first, so that no long simulation runs alone at the
/// end. The length is an estimate. Equally long points are in the plan's order.
[[nodiscard]] std::vector<std::size_t> longest_first(const SweepPlan& plan,
                                                     std::vector<std::size_t> points);

}  // namespace loggp::compare
