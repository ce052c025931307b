// Locates a protocol change more exactly than the segmentation does.
#pragma once

#include <cstddef>
#include <span>

#include "measure/fit/segmentation.hpp"

namespace loggp::measure {

/// Returns the index of the first point after the protocol change at `cut`, a result of
/// find_changes(). A segmentation may place the cut up to two points beside the change, because
/// each of its ranges needs three points. The result is the largest clear jump of a series within
/// two points of the cut, or the cut itself if there is none.
[[nodiscard]] std::size_t jump_near(std::span<const SizePoint> points, std::size_t cut,
                                    const Detection& detection);

}  // namespace loggp::measure
