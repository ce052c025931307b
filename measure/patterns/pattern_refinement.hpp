// Finds message sizes at which a curve of times needs more points, or better ones ([5] §3.2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// The time of one message size, in µs.
struct SizeTime {
  Bytes size;
  double time = 0;
  double error = 0;  ///< standard error
};

/// When to add and to repeat sizes.
struct Refinement {
  double threshold = 0.05;          ///< fraction of a time by which a line may miss it
  double anomaly = 0.1;             ///< fraction above the line from which a size is repeated
  Bytes least_distance = Bytes(8);  ///< between two sizes
  std::size_t most_sizes = 200;     ///< beyond it no size is added
};

/// Returns the sizes to add by mpptest's rule: the midpoints on both sides of each size whose time
/// the straight line between its neighbours misses by more than the threshold plus three standard
/// errors. Pre: sizes ascend.
[[nodiscard]] std::vector<Bytes> sizes_to_add(std::span<const SizeTime> points,
                                              const Refinement& refinement);

/// Returns the sizes whose times are anomalously high, by the same comparison. Pre: sizes ascend.
[[nodiscard]] std::vector<Bytes> sizes_to_repeat(std::span<const SizeTime> points,
                                                 const Refinement& refinement);

}  // namespace loggp::measure
