// Student's t-distribution. Only its source includes Boost's, which takes GCC 6 s to compile.
#pragma once

namespace loggp::measure {

/// Returns the t that a variable with Student's distribution exceeds with `probability`. Pre:
/// degrees > 0.
[[nodiscard]] double t_above(double degrees, double probability);

/// Returns the probability that such a variable is below `t`. Pre: degrees > 0.
[[nodiscard]] double t_below(double degrees, double t);

}  // namespace loggp::measure
