// What a sweep simulates: every combination of what is given.
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

/// The points are numbered as nested loops meet them, the outermost first: machines, algorithms,
/// sizes, segments, ranks, schemes, seeds. No list may be empty.
struct SweepPlan {
  std::vector<Machine> machines;  ///< their sets' names differ
  std::vector<const AlgorithmInfo*> algorithms;
  std::vector<Bytes> sizes;
  std::vector<Bytes> segments;  ///< 0: none
  std::vector<std::int32_t> ranks;
  std::vector<Scheme> schemes;
  std::vector<std::uint64_t> seeds;
  std::vector<Conditions> conditions;  ///< one for each seed

  Benchmark base;  ///< what all points have in common: root, iterations, order, arrivals
  Reduction reduction = Reduction::max;
  /// The same for readers, as columns (name, value) of every row.
  std::vector<std::pair<std::string, std::string>> shared_columns;

  [[nodiscard]] std::size_t size() const;
  /// Pre: i < size().
  [[nodiscard]] SweepPoint point(std::size_t i) const;
};

/// Finds what would fail at the first point that has it, before anything runs. Throws InputError.
void check(const SweepPlan& plan);

/// Everything that the rows depend on, as JSON on one line: two plans with the same description
/// have the same rows. `program` is its name and version.
[[nodiscard]] std::string description(const SweepPlan& plan, const std::string& program);

/// The points in the order in which they are best begun, the longest first, so that no thread is
/// left alone with it in the end. Ties in the plan's order.
[[nodiscard]] std::vector<std::size_t> longest_first(const SweepPlan& plan,
                                                     std::vector<std::size_t> points);

}  // namespace loggp::compare
