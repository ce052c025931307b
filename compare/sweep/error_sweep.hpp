// What benchmark schemes get wrong, over machines, algorithms and numbers of ranks ([4] Fig. 9).
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "compare/predict/error_row.hpp"
#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// Benchmarks that differ in their machine, algorithm, number of ranks and scheme.
struct ErrorSweep {
  Benchmark base;  ///< what all of them have in common
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

/// Called with (simulations done, simulations in all), by one thread at a time.
using Progress = std::function<void(std::size_t, std::size_t)>;

/// One table per reduction, in the sweep's order of nested loops: params, algorithm, ranks, scheme.
/// Each simulation is run once and reduced in all ways.
[[nodiscard]] std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep,
                                                           const Progress& progress);

}  // namespace loggp::compare
