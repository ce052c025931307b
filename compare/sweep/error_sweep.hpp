// Simulates the errors of benchmark schemes over machines, algorithms and numbers of ranks ([4]
// Fig. 9).
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "compare/predict/error_row.hpp"
#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// Benchmarks that differ in their machine, algorithm, number of ranks and scheme.
struct ErrorSweep {
  Benchmark base;  ///< what all benchmarks have in common
  std::vector<ParameterSet> params;
  std::vector<const AlgorithmInfo*> algorithms;
  std::vector<Scheme> schemes;
  std::vector<std::int32_t> ranks;
  std::vector<Reduction> reductions;
  Conditions conditions{};
  Placement placement;
  unsigned threads = 1;  ///< simulations at a time; the tables do not depend on it

  /// Returns the whole benchmark of one point.
  [[nodiscard]] Benchmark benchmark(const AlgorithmInfo& algorithm, Scheme scheme,
                                    std::int32_t number_of_ranks) const;
};

/// A function that is called with the number of simulations done and of all simulations, by one
/// thread at a time.
using Progress = std::function<void(std::size_t, std::size_t)>;

/// Returns a table for each reduction. Rows are in the order of nested loops, the outermost first:
/// params, algorithm, ranks, scheme. Each simulation is run once and reduced in all ways.
[[nodiscard]] std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep,
                                                           const Progress& progress);

}  // namespace loggp::compare
