// Simulates the errors of benchmark schemes over machines, algorithms and numbers of ranks ([4]
// Fig. 9).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compare/predict/error_row.hpp"
#include "compare/predict/simulated_scheme.hpp"
#include "models/parameters/replicates.hpp"

namespace loggp::compare {

/// Returns the name of an algorithm with its segment, which tells it from the same algorithm with
/// other segments: "pipelined:segment=8192".
[[nodiscard]] std::string with_segment(const std::string& algorithm, Bytes segment);

/// A seed with the disturbances that are drawn with it.
struct SeededConditions {
  std::uint64_t seed = 1;
  Conditions conditions{};
};

/// The values that a point of an ErrorSweep has besides algorithm and scheme.
struct ErrorPoint {
  std::int32_t ranks = 1;
  Bytes bytes{};
  Bytes segment{};
  std::uint64_t seed = 1;
};

/// A set of benchmarks: every combination of the listed parameter sets, algorithms, numbers of
/// ranks, sizes, segments, schemes and seeds.
struct ErrorSweep {
  Benchmark base;  ///< what all benchmarks have in common
  std::vector<ParameterSet> params;
  std::vector<AlgorithmVariant> algorithms;
  std::vector<SchemeVariant> schemes;
  std::vector<std::int32_t> ranks;
  std::vector<Bytes> sizes;             ///< empty: only that of `base`
  std::vector<Bytes> segments{};        ///< empty: only that of `base`
  std::vector<SeededConditions> seeds;  ///< empty: only that of `base`, under `conditions`
  std::vector<Reduction> reductions;
  Conditions conditions{};
  Placement placement;
  unsigned threads = 1;  ///< number of simulations at a time; without effect on the tables
  std::vector<Replicates> replicates{};  ///< by parameter set; empty: no intervals

  /// Returns the complete benchmark of one combination: `base` with these values.
  [[nodiscard]] Benchmark benchmark(const AlgorithmVariant& algorithm, const SchemeVariant& scheme,
                                    const ErrorPoint& point) const;
  /// Returns the points of one parameter set and algorithm, in the order of their rows; the seed is
  /// not set.
  [[nodiscard]] std::vector<ErrorPoint> points() const;
  /// Return the list, or the value of `base` if the list is empty.
  [[nodiscard]] std::vector<Bytes> all_sizes() const;
  [[nodiscard]] std::vector<Bytes> all_segments() const;
  [[nodiscard]] std::vector<SeededConditions> all_seeds() const;
};

/// A function that is called with the number of parts done and of all parts, by one thread at a
/// time. A part is all schemes and seeds of one parameter set, algorithm, size, segment and number
/// of ranks.
using Progress = std::function<void(std::size_t, std::size_t)>;

/// Returns a table for each reduction. Rows are in the order of nested loops, the outermost first:
/// params, algorithm, size, segment, ranks, scheme, seed. Each benchmark is simulated once and its
/// times are reduced in all ways. Throws as simulate_scheme() does; no further part begins after an
/// exception.
[[nodiscard]] std::map<Reduction, ErrorTable> sweep_errors(const ErrorSweep& sweep,
                                                           const Progress& progress);

}  // namespace loggp::compare
