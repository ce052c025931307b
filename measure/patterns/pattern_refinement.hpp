// Finds message sizes at which a curve of times needs further points or repeated ones ([5] §3.2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// A message size, its time and the standard error of the time, in µs.
struct SizeTime {
  Bytes size;
  double time = 0;
  double error = 0;
};

/// The limits for adding and repeating sizes.
struct Refinement {
  double threshold = 0.05;          ///< fraction of a time by which the line may miss the time
  double anomaly = 0.1;             ///< a size is repeated if its time is higher by this fraction
  Bytes least_distance = Bytes(8);  ///< between an added size and its neighbours
  std::size_t most_sizes = 200;     ///< with this many sizes, no further size is added
};

/// Returns the sizes to add by mpptest's rule. A straight line between the two neighbours of a size
/// predicts its time. If the line misses the time by more than the threshold plus three standard
/// errors, the midpoints on both sides of the size are added, as far as `least_distance` and
/// `most_sizes` allow. A midpoint between two such sizes is listed twice. Pre: sizes ascend.
[[nodiscard]] std::vector<Bytes> sizes_to_add(std::span<const SizeTime> points,
                                              const Refinement& refinement);

/// Returns the sizes whose times lie above the same line by more than `refinement.anomaly` plus
/// three standard errors. Pre: sizes ascend.
[[nodiscard]] std::vector<Bytes> sizes_to_repeat(std::span<const SizeTime> points,
                                                 const Refinement& refinement);

}  // namespace loggp::measure
