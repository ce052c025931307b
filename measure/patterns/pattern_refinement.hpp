// Finds message sizes at which a curve of times needs further points or repeated ones ([5] §3.2 and
// §3.3).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "models/base/units.hpp"

namespace loggp::measure {

/// A point of a curve: a place (a size in bytes, or a computation in µs), its time and the
/// uncertainty of the time, in µs.
struct CurvePoint {
  double at = 0;
  double time = 0;
  double error = 0;
};

/// Returns the point of the samples at `at`: mpptest's fastest time. The uncertainty is the
/// distance of the second fastest, 0 for one sample. Pre: there is a sample.
[[nodiscard]] CurvePoint fastest_point(double at, std::span<const double> us);

/// The limits for adding sizes.
struct Refinement {
  double threshold = 0.05;          ///< fraction of a time by which the line may miss the time
  Bytes least_distance = Bytes(8);  ///< between an added size and its neighbours
  std::size_t most_sizes = 200;     ///< with this many sizes, no further size is added
};

/// Returns the sizes to add by mpptest's rule ([5] §3.2): the middle of each interval between two
/// `given` sizes is measured. Where a straight line between the ends of the interval misses the
/// middle's time by more than the threshold plus the uncertainties of the three times, the rule is
/// repeated for both halves. An interval shorter than twice `least_distance` has no middle. Longer
/// intervals come first, up to `most_sizes` points in all. Sizes in `points` are not listed. Pre:
/// `given` ascends; `points` ascend and contain the given sizes.
[[nodiscard]] std::vector<Bytes> sizes_to_add(std::span<const Bytes> given,
                                              std::span<const CurvePoint> points,
                                              const Refinement& refinement);

/// Returns the indices of the points whose times lie above the line between their neighbours by
/// more than `anomaly`, a fraction of the time, plus the uncertainties of the three times. mpptest
/// measures such points again ([5] §3.3). Pre: points ascend.
[[nodiscard]] std::vector<std::size_t> peaks(std::span<const CurvePoint> points, double anomaly);

}  // namespace loggp::measure
