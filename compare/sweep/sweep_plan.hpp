// The plan of a sweep: a simulation for every combination of the given values.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/schemes/benchmark.hpp"
#include "algorithms/schemes/reduction.hpp"
#include "compare/predict/conditions.hpp"

namespace loggp::compare {

/// One simulation of a sweep. It points into the plan.
struct SweepPoint {
  const Machine* machine = nullptr;
  Benchmark benchmark;
  const Conditions* conditions = nullptr;
};

/// The values of a sweep. Points are numbered in the order of nested loops, the outermost first:
/// machines, algorithms, sizes, segments, ranks, schemes, seeds. No list may be empty.
struct SweepPlan {
  std::vector<Machine> machines;  ///< their parameter sets have different names
  std::vector<const AlgorithmInfo*> algorithms;
  std::vector<Bytes> sizes;
  std::vector<Bytes> segments;  ///< 0: none
  std::vector<std::int32_t> ranks;
  std::vector<Scheme> schemes;
  std::vector<std::uint64_t> seeds;
  std::vector<Conditions> conditions;  ///< one for each seed

  Benchmark base;  ///< what all points have in common: root, iterations, order, arrivals
  Reduction reduction = Reduction::max;
  /// Columns (name, value) that are the same in every row and describe what points have in common.
  std::vector<std::pair<std::string, std::string>> shared_columns;

  /// Returns the number of points.
  [[nodiscard]] std::size_t size() const;
  /// Returns point i. Pre: i < size().
  [[nodiscard]] SweepPoint point(std::size_t i) const;
};

/// Finds mistakes in the plan that would make points fail, before anything runs. Throws InputError.
void check(const SweepPlan& plan);

/// Returns everything that the rows depend on, as JSON on one line. Two plans with the same
/// description have the same rows. `program` is the program's name and version.
[[nodiscard]] std::string description(const SweepPlan& plan, const std::string& program);

/// Returns the points with the longest simulations first, so that none of these runs alone at the
/// end. Equally long points stay in the plan's order.
[[nodiscard]] std::vector<std::size_t> longest_first(const SweepPlan& plan,
                                                     std::vector<std::size_t> points);

}  // namespace loggp::compare
