// Locates a protocol change more exactly than the segmentation does.
#pragma once

#include <cstddef>
#include <span>

#include "measure/fit/segmentation.hpp"

namespace loggp::measure {

/// Returns the index of the first point after the protocol change at `cut`, a result of
/// find_changes(). The optimal segmentation may place the cut up to two points from the change,
/// because each of its ranges needs three points. The result is therefore the point within two
/// points of the cut at which a series has its largest clear jump. Without a clear jump, and with
/// Detection::Method::look_ahead, the result is `cut`.
[[nodiscard]] std::size_t jump_near(std::span<const SizePoint> points, std::size_t cut,
                                    const Detection& detection);

}  // namespace loggp::measure
