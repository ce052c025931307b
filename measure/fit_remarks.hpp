// What a fit must say of itself: what PRTT can't separate, and where the model does not fit.
#pragma once

#include "measure/loggp_fit.hpp"

namespace loggp::measure {

/// Takes away what the measurement's assumptions do not carry: eq. (4) of [4] needs d > G_all, and
/// rounds follow one another only where a round trip outlasts the gap.
void check_assumptions(std::span<const SizePoint> points, LogGPFit& fit);

/// Adds to fit.remarks. `of_gap`: those of the points whose bursts show the gap.
void add_remarks(std::span<const SizePoint> points, std::span<const SizePoint> of_gap,
                 const Detection& detection, LogGPFit& fit);

}  // namespace loggp::measure
