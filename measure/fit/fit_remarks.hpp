// Adds remarks to a fit: parameters that PRTT can't separate, and sizes that the model does not
// fit.
#pragma once

#include "measure/fit/loggp_fit.hpp"

namespace loggp::measure {

/// Marks parameters as undetermined where the assumptions of the measurement do not hold: o_s where
/// the delay d is not above G_all ([4] eq. (4)), L where the gap is not below the round trip.
void check_assumptions(std::span<const SizePoint> points, LogGPFit& fit);

/// Adds remarks about the fit to fit.remarks. `of_gap` are those of `points` whose bursts show the
/// gap.
void add_remarks(std::span<const SizePoint> points, std::span<const SizePoint> of_gap,
                 const Detection& detection, LogGPFit& fit);

}  // namespace loggp::measure
