// Simulates the errors of benchmark schemes over machines, algorithms and numbers of ranks ([4]
// Fig. 9).
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "compare/predict/error_row.hpp"
#include "compare/predict/simulated_scheme.hpp"

namespace loggp::compare {

/// A set of benchmarks: every combination of the listed parameter sets, algorithms, numbers of
/// ranks, sizes and schemes.
struct ErrorSweep {
  Benchmark base;  ///< what all benchmarks have in common
  std::vector<ParameterSet> params;
  std::vector<AlgorithmVariant> algorithms;
  std::vector<SchemeVariant> schemes;
  std::vector<std::int32_t> ranks;
  std::vector<Bytes> sizes;  ///< empty: only that of `base`
  std::vector<Reduction> reductions;
  Conditions conditions{};
  Placement placement;
  unsigned threads = 1;  ///< number of simulations at a time; without effect on the tables

  /// Returns the complete benchmark of one combination: `base` with these values.
  [[nodiscard]] Benchmark benchmark(const AlgorithmVariant& algorithm, const SchemeVariant& scheme,
                                    std::int32_t number_of_ranks, Bytes bytes) const;
  /// Returns `sizes`, or the size of `base` if there are none.
  [[nodiscard]] std::vector<Bytes> all_sizes() const;
};

/// A function that is called with the number of parts done and of all parts, by one thread at a
/// time. A part is all schemes of one parameter set, algorithm, size and number of
/// ranks.
using Progress = std::function<void(std::size_t, std::size_t)>;

/// Returns a table for each reduction. Rows are in the order of nested loops, the outermost first:
/// params, algorithm, size, ranks, scheme. Each benchmark is simulated once and its times are
/// reduced in all ways. Throws as simulate_scheme() does; no further part begins after an
/// exception.
[[nodiscard]] std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep,
                                                           const Progress& progress);

}  // namespace loggp::compare
