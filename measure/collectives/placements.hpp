// Groups launches of a benchmark by the places of their ranks.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "measure/samples/bench_file.hpp"

namespace loggp::measure {

/// Launches whose ranks had the same places. Times of launches of different placements belong to
/// different distributions and must not be summarised together.
struct PlacementGroup {
  std::string name;                   ///< differs between groups; never empty
  std::vector<std::size_t> launches;  ///< indices in ascending order
};

/// Returns the launches grouped by placement, each group where its first launch stands. Launches
/// share a group if the host, MPI library, number of ranks and CPUs in their provenance are the
/// same, and if their `cache_line_ns` differ by a factor of at most 1.6 or are all unknown. A
/// launch during which the distance between its CPUs changed is a group of its own.
///
/// The name has the distance, and what else differs from other groups: "cache line 24.1 to 33.0 ns,
/// host a".
[[nodiscard]] std::vector<PlacementGroup> group_by_placement(std::span<const BenchFile> launches);

}  // namespace loggp::measure
