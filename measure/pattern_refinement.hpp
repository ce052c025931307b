// Where times against message size need more points, or better ones ([5] §3.2).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/units.hpp"

namespace loggp::measure {

/// What is known of one size, in µs.
struct SizeTime {
  Bytes size;
  double time = 0;
  double error = 0;  ///< standard error
};

struct Refinement {
  double threshold = 0.05;          ///< by which share of its time a straight line may miss a size
  double anomaly = 0.1;             ///< from which share above the line a size is measured again
  Bytes least_distance = Bytes(8);  ///< between sizes
  std::size_t most_sizes = 200;
};

/// mpptest's rule: the middles on both sides of each size that the straight line between its
/// neighbours misses, beyond the threshold and three times what the three are uncertain by. Pre:
/// sizes ascend.
[[nodiscard]] std::vector<Bytes> sizes_to_add(std::span<const SizeTime> points,
                                              const Refinement& refinement);

/// Sizes whose times are anomalously high.
[[nodiscard]] std::vector<Bytes> sizes_to_repeat(std::span<const SizeTime> points,
                                                 const Refinement& refinement);

}  // namespace loggp::measure
