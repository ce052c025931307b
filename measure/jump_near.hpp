// Where between two sizes a change of protocol is.
#pragma once

#include <cstddef>
#include <span>

#include "measure/segmentation.hpp"

namespace loggp::measure {

/// The first point behind the change that `cut`, of find_changes(), stands for. The best
/// segmentation may have it a point or two beside that, since each of its ranges has three: it is
/// the highest clear jump near the cut, or the cut itself.
[[nodiscard]] std::size_t jump_near(std::span<const SizePoint> points, std::size_t cut,
                                    const Detection& detection);

}  // namespace loggp::measure
