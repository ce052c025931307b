// Finds the time per byte of local work by size range, as caches make it.
#pragma once

#include <span>
#include <vector>

#include "measure/fit/segmentation.hpp"
#include "measure/samples/local_file.hpp"

namespace loggp::measure {

/// The time per byte of one kind of local work at one size.
struct LocalPoint {
  Bytes size;
  Point us_per_byte;
};

/// Returns one point for each size, ascending: the median of the samples of this kind of work.
/// Disturbed samples of a size are left out, unless most are.
[[nodiscard]] std::vector<LocalPoint> local_points(std::span<const LocalSample> samples,
                                                   LocalWork work);

/// Returns the first points of all ranges but the first range. Within a range the time per byte is
/// constant, except for the detection's tolerance. The ranges are those of find_optimal_changes(),
/// which also finds those of a network: each has at least 3 points.
[[nodiscard]] Changes find_local_changes(std::span<const LocalPoint> points,
                                         const Detection& detection);

/// Returns the cost with a range for each part between changes. A range's time per byte is the
/// weighted mean of its points, with its 95 % interval. A range ends at its largest point if the
/// next point is `element` bytes larger, otherwise in the middle between the two points. Returns a
/// free cost if no work takes time. Pre: at least 3 points.
[[nodiscard]] LocalCost fit_local_cost(std::span<const LocalPoint> points, Bytes element,
                                       const Detection& detection);

}  // namespace loggp::measure
