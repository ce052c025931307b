// The knee where G_all passes an overhead (docs/machine-model.md, "What follows from
// the model").
#pragma once

#include <span>

#include "measure/segmentation.hpp"

namespace loggp::measure {

/// Which side's bursts the CPU holds up.
enum class Knee : std::uint8_t { none, below, above };

/// Whether two neighbouring ranges are one protocol: the gap only bends where it meets its new
/// line, bursts on one side are as slow as the longer overhead, and nothing else changes. Pre: at
/// least 3 points each.
[[nodiscard]] Knee find_knee(std::span<const SizePoint> below, std::span<const SizePoint> above,
                             const Detection& detection);

}  // namespace loggp::measure
