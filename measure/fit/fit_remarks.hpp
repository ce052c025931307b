// Checks a fit for parameters that PRTT can't separate and for sizes that the model does not fit.
#pragma once

#include "measure/fit/loggp_fit.hpp"

namespace loggp::measure {

/// Marks parameters as undetermined if an assumption of the measurement does not hold at some size:
/// o_s if the delay d is not above the gap G_all ([4] eq. (4)), L if the gap is not below the round
/// trip. The second check leaves out sizes whose half_rtt is of lone round trips.
void check_assumptions(std::span<const SizePoint> points, LogGPFit& fit);

/// Adds remarks about the fit to fit.remarks; none if a parameter is undetermined. `of_gap` has the
/// points to which the gap was fitted (PointsOfGap).
void add_remarks(std::span<const SizePoint> points, std::span<const SizePoint> of_gap,
                 const Detection& detection, LogGPFit& fit);

}  // namespace loggp::measure
