// Finds a knee: the size at which the gap G_all passes an overhead (docs/machine-model.md, "What
// follows from the model").
#pragma once

#include <span>

#include "measure/fit/segmentation.hpp"

namespace loggp::measure {

/// The side of a knee on which the overhead is longer than the gap, so that the CPU slows bursts
/// down; `none` without a knee.
enum class Knee : std::uint8_t { none, below, above };

/// Returns the side of the knee between two neighbouring ranges, `none` if there is no knee. There
/// is a knee if
/// * the two lines of the gap meet near the border between the ranges, and the line of `above` is
///   steeper,
/// * on one side most bursts are as slow as the longer overhead, and
/// * no other series changes at the border.
///
/// The ranges then belong to one protocol. Pre: at least 3 points each.
[[nodiscard]] Knee find_knee(std::span<const SizePoint> below, std::span<const SizePoint> above,
                             const Detection& detection);

}  // namespace loggp::measure
