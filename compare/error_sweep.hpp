// What benchmark schemes get wrong, over machines, algorithms and numbers of ranks ([4] Fig. 9).
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "compare/error_row.hpp"
#include "compare/simulated_scheme.hpp"

namespace loggp::compare {

struct ErrorSweep {
  std::vector<ParameterSet> params;
  std::vector<const AlgorithmInfo*> algorithms;
  std::vector<Scheme> schemes;
  std::vector<std::int32_t> ranks;
  std::vector<Reduction> reductions;
  CollectiveArguments arguments;
  RootOrder order;
  Conditions conditions{};
  BarrierChoice barrier{};
  Duration flush{};
  Placement placement;
  std::int64_t iterations = 1000;
  unsigned threads = 1;  ///< simulations at a time; the tables do not depend on it
};

/// Called with (simulations done, simulations in all), by one thread at a time.
using Progress = std::function<void(std::size_t, std::size_t)>;

/// One table per reduction, in the sweep's order of nested loops: params, algorithm, ranks, scheme.
/// Each simulation is run once and reduced in all ways.
[[nodiscard]] std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep,
                                                           const Progress& progress);

}  // namespace loggp::compare
