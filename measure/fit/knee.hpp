// The knee where G_all passes an overhead (docs/machine-model.md, "What follows from
// the model").
#pragma once

#include <span>

#include "measure/fit/segmentation.hpp"

namespace loggp::measure {

/// The result of the search for a knee: none, or the side of it on which the overhead is longer
/// than the gap, so that the CPU slows bursts down.
enum class Knee : std::uint8_t { none, below, above };

/// Tells whether two neighbouring ranges belong to one protocol, with a knee in between. They do if
/// the two lines of the gap meet between them, with the steeper one above, if on one side bursts
/// are as slow as the longer overhead, and if no other series changes. Pre: at least 3 points each.
[[nodiscard]] Knee find_knee(std::span<const SizePoint> below, std::span<const SizePoint> above,
                             const Detection& detection);

}  // namespace loggp::measure
